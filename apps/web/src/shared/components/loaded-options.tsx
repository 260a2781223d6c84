import type { SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { LoadProblem } from './load-problem.js'

interface Loading {
  error: { message: string } | null
  isFetching: boolean
  refetch: () => unknown
}

type LoadingProps = Pick<SelectProps, 'labelRender' | 'loading' | 'notFoundContent' | 'popupRender'>

/** Replaces the ID of a selected value without an option. */
function Unnamed({ query: { error, isFetching } }: { query: Loading }) {
  const { t } = useTranslation('common')
  if (isFetching) return '…'
  return t(error ? 'select.notLoaded' : 'select.notListed')
}

/**
 * Returns properties of a select whose options are loaded or searched for. Its value never shows as an ID. If loading
 * fails, the list shows the reason and a retry button. "No data" would be wrong then, and also while loading.
 */
export function loadedBy(query: Loading, nameOf?: (value: unknown) => string | undefined): LoadingProps {
  const { error, isFetching, refetch } = query
  const labelRender: LoadingProps['labelRender'] = ({ label, value }) =>
    label ?? nameOf?.(value) ?? <Unnamed query={query} />
  const always = { loading: isFetching, labelRender }
  if (!error) return { ...always, ...(isFetching ? { notFoundContent: null } : {}) }
  return {
    ...always,
    // An empty element, because the list would not open without content.
    notFoundContent: <span />,
    popupRender: (menu) => (
      <>
        <LoadProblem error={error} onRetry={refetch} />
        {menu}
      </>
    ),
  }
}
