import { QueryClient } from '@tanstack/react-query'

/** One cache for the workspace; emptied at logout, so nothing of one person reaches the next. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 5_000 },
    mutations: { retry: false },
  },
})
