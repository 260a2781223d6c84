import { type Mutation, MutationCache, QueryClient } from '@tanstack/react-query'
import type { Backend } from './backend.js'
import { canRepeat, isOutdated } from './errors.js'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** True if the call changes nothing that the page shows, or if its result must stay until it is dismissed. */
      quiet?: true
      /** True if the dialog decides when to reload the page behind it after a refusal. */
      quietIfRefused?: true
    }
  }
}

/**
 * Reloads what the page shows. Only for changes that are not calls of this browser, such as the end of a job, and for
 * the end of a quiet dialog. Jobs are polled.
 */
export function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'job' })
}

/** Maximum time that a finished write waits for the reload, so that a slow part of the page holds no dialog open. */
const RELOAD_MS = 2_000

/** Reloads what the page shows after a write. A failed part of the page is not a failure of the write. */
async function settle(client: QueryClient): Promise<void> {
  await Promise.race([refresh(client), new Promise((resolve) => setTimeout(resolve, RELOAD_MS))])
}

/** True for calls that opt out, and for Refine's handler of errors, a mutation that would make failed queries repeat. */
const isQuiet = ({ meta, options }: Pick<Mutation, 'meta' | 'options'>) =>
  meta?.quiet === true || options.mutationKey?.[0] === 'auth'

/**
 * Creates the cache of a browser or of one rendered page, with the backend that its queries call. After a write, or its
 * refusal because the record has changed, every entry is stale and the shown ones are reloaded. The write is pending
 * until then, at most two seconds, so that its dialog does not close over old data.
 */
export function createQueryClient(
  backend: Backend,
  { retry = once, staleTime = 5_000 }: { retry?: typeof once | false; staleTime?: number } = {},
): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, mutation) => (isQuiet(mutation) ? undefined : settle(client)),
      onError: (error, _variables, _result, mutation) =>
        isQuiet(mutation) || mutation.meta?.quietIfRefused || !isOutdated(error) ? undefined : settle(client),
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
