import { QueryClient } from '@tanstack/react-query'
import type { Backend } from './backend.js'

/** The cache of one browser, or of one rendered page, with the backend that its queries call. */
export function createQueryClient(
  backend: Backend,
  { retry = 1 }: { retry?: number | false } = {},
): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The product runs on intranets: the browser's offline flag does not stop a call.
      queries: {
        networkMode: 'always',
        retry,
        refetchOnWindowFocus: false,
        staleTime: 5_000,
        meta: { backend },
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
