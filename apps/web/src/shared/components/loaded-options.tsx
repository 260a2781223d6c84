import type { SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { LoadProblem } from './load-problem.js'

interface Loading {
  error: { message: string } | null
  isFetching: boolean
  refetch: () => unknown
}

type LoadingProps = Pick<SelectProps, 'labelRender' | 'loading' | 'notFoundContent' | 'popupRender'>

/** Stands for a chosen value without an option, in place of its id. */
function Unnamed({ query: { error, isFetching } }: { query: Loading }) {
  const { t } = useTranslation('common')
  if (isFetching) return '…'
  return t(error ? 'select.notLoaded' : 'select.notListed')
}

/**
 * Properties of a select whose options are loaded or searched for. Its value never shows as an id. If loading fails, its list says why and offers
 * another attempt; "no data" would be untrue then, and while it is loading.
 */
export function loadedBy(query: Loading): LoadingProps {
  const { error, isFetching, refetch } = query
  const labelRender: LoadingProps['labelRender'] = ({ label }) => label ?? <Unnamed query={query} />
  const always = { loading: isFetching, labelRender }
  if (!error) return { ...always, ...(isFetching ? { notFoundContent: null } : {}) }
  return {
    ...always,
    // With nothing at all the list would not open.
    notFoundContent: <span />,
    popupRender: (menu) => (
      <>
        <LoadProblem error={error} onRetry={refetch} />
        {menu}
      </>
    ),
  }
}
