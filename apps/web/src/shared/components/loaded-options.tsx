import type { SelectProps } from 'antd'
import { LoadProblem } from './load-problem.js'

interface Loading {
  error: { message: string } | null
  isFetching: boolean
  refetch: () => unknown
}

type LoadingProps = Pick<SelectProps, 'loading' | 'notFoundContent' | 'popupRender'>

/**
 * Properties of a select whose options are loaded or searched for. If that fails, its list says why and offers
 * another attempt; "no data" would be untrue then, and while it is loading.
 */
export function loadedBy({ error, isFetching, refetch }: Loading): LoadingProps {
  if (!error) return { loading: isFetching, ...(isFetching ? { notFoundContent: null } : {}) }
  return {
    loading: isFetching,
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
