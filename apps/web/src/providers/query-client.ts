import { QueryClient } from '@tanstack/react-query'

/** One cache for the workspace; emptied at logout, so nothing of one person reaches the next. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // An intranet is no offline state: calls are made, and fail by themselves.
    queries: { networkMode: 'always', retry: 1, refetchOnWindowFocus: false, staleTime: 5_000 },
    mutations: { networkMode: 'always', retry: false },
  },
})
