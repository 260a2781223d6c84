import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { Backend } from './backend.js'
import { canRepeat } from './errors.js'

/**
 * The cache of one browser, or of one rendered page, with the backend that its queries call. After a write nothing
 * in it counts as fresh.
 */
export function createQueryClient(
  backend: Backend,
  { retry = once }: { retry?: typeof once | false } = {},
): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
    }),
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
  return client
}

/** What took too long is told: another attempt by itself would let people wait twice as long. */
const tookTooLong = (error: Error) => 'code' in error && error.code === 'CLIENT_TIMEOUT'
const once = (failures: number, error: Error) => failures === 0 && !tookTooLong(error) && canRepeat(error)
