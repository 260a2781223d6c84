import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { Backend } from './backend.js'
import { canRepeat } from './errors.js'

/**
 * Creates the cache of a browser or of one rendered page, with the backend that its queries call. A write makes every
 * entry stale; the workspace reloads what it shows (`reload-after-writes.ts`).
 */
export function createQueryClient(
  backend: Backend,
  { retry = once, staleTime = 5_000 }: { retry?: typeof once | false; staleTime?: number } = {},
): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
    }),
    defaultOptions: {
      // The product runs on intranets: the browser's offline flag must not stop a call.
      queries: {
        networkMode: 'always',
        retry,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state: { error } }) => (error && canRepeat(error) ? 'always' : false),
        staleTime,
        meta: { backend },
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}

/** Timeouts are reported at once: a retry would double the wait. */
const tookTooLong = (error: Error) => 'code' in error && error.code === 'CLIENT_TIMEOUT'
const once = (failures: number, error: Error) => failures === 0 && !tookTooLong(error) && canRepeat(error)
