import type { Query, QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import { answer, type Backend } from '../api/backend.js'

/** Renderings of a document: a response may show a part with a query of its own. */
const MAX_RENDERINGS = 4

/** True if a rendering has used the query and its response is missing. */
function isMissing({ queryKey: [method], state, options }: Query): boolean {
  const { enabled } = options as QueryObserverOptions
  return method === 'get' && state.status === 'pending' && enabled !== false
}

/** Renders until the responses to all calls that the rendered components make are there, or have failed. */
export async function renderWithData(client: QueryClient, { api }: Backend, render: () => string): Promise<string> {
  const loaded = new Map<string, { key: QueryKey; data: unknown }>()
  for (let at = 1; ; at++) {
    // Set before each rendering, because the cache removes entries that a page does not keep.
    for (const { key, data } of loaded.values()) if (data !== undefined) client.setQueryData(key, data)
    const html = render()
    const missing = client.getQueryCache().findAll({ predicate: isMissing })
    const untried = missing.filter(({ queryHash }) => !loaded.has(queryHash))
    if (untried.length === 0 || at === MAX_RENDERINGS) return html
    const load = async ({ queryKey: key, queryHash }: Query): Promise<void> => {
      const [, path, init] = key
      // A call that fails is made again by the app, which reports it.
      const data: unknown = await answer(api.GET(path as never, init as never)).catch(() => undefined)
      loaded.set(queryHash, { key, data })
    }
    await Promise.all(untried.map(load))
  }
}
