import type { Query, QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { answer, type Backend } from '../api/backend.js'

/** Renderings of a document: a response may show a part with a query of its own. */
const MAX_RENDERINGS = 4

/** True if a rendering has used the query and its response is missing. */
function isMissing({ queryKey: [method], state, options }: Query): boolean {
  const { enabled } = options as QueryObserverOptions
  return method === 'get' && state.status === 'pending' && enabled !== false
}

interface Sources {
  client: QueryClient
  backend: Backend
  i18n: I18n
}

/**
 * Renders until the texts of all rendered components and the responses to all calls that they make are there, or have
 * failed.
 */
export async function renderWithData({ client, backend, i18n }: Sources, render: () => string): Promise<string> {
  const loaded = new Map<string, { key: QueryKey; data: unknown }>()
  const load = async ({ queryKey: key, queryHash }: Query): Promise<void> => {
    const [, path, init] = key
    // A call that fails is made again by the app, which reports it.
    const data: unknown = await answer(backend.api.GET(path as never, init as never)).catch(() => undefined)
    loaded.set(queryHash, { key, data })
  }
  for (let at = 1; ; at++) {
    // Set before each rendering, because the cache removes entries that a page does not keep.
    for (const { key, data } of loaded.values()) if (data !== undefined) client.setQueryData(key, data)
    const html = render()
    const queries = client.getQueryCache().findAll({ predicate: isMissing })
    const calls = queries.filter(({ queryHash }) => !loaded.has(queryHash))
    const used = i18n.reportNamespaces?.getUsedNamespaces() ?? []
    const texts = used.filter((namespace) => !i18n.hasLoadedNamespace(namespace))
    if (calls.length + texts.length === 0 || at === MAX_RENDERINGS) return html
    await Promise.all([i18n.loadNamespaces(texts), ...calls.map(load)])
  }
}
