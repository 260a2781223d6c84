import type { Mutation, MutationCache, QueryClient } from '@tanstack/react-query'

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

/** True if a write was refused because the record is gone or no longer in the state that the caller saw. */
function isOutdated(error: object): boolean {
  const { status, statusCode = status } = error as { status?: unknown; statusCode?: unknown }
  return statusCode === 404 || statusCode === 409
}

/**
 * Makes a client reload what is shown after a write, or its refusal because the record has changed. The write is pending
 * until then, at most two seconds, so that its dialog does not close over old data. Apart from the client, because
 * public pages load no code for it.
 */
export function reloadAfterWrites(client: QueryClient): void {
  Object.assign(client.getMutationCache().config, {
    onSuccess: (_data, _variables, _result, mutation) => (isQuiet(mutation) ? undefined : settle(client)),
    onError: (error, _variables, _result, mutation) =>
      isQuiet(mutation) || mutation.meta?.quietIfRefused || !isOutdated(error) ? undefined : settle(client),
  } satisfies MutationCache['config'])
}
