import { queryOptions } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { i18n } from '../../i18n/index.js'
import { beginList } from '../../providers/data-provider.js'
import { firstData } from '../../providers/first-data.js'
import { menuQuery } from '../../providers/load-menu.js'
import { preferencesQuery } from '../../providers/load-preferences.js'
import { pagesOf } from '../../providers/menu.js'
import { queryClient } from '../../providers/query-client.js'
import { pagesOf as pagesOfResource } from '../../resource-kit/to-refine.js'
import type { Definition } from '../../resource-kit/types.js'
import { views } from '../../resources.js'
import type { Part } from '../../shared/lazy-part.js'
import { listPreferences } from '../../shared/list-preferences.js'

const preload = (page: object) => (page as Partial<Part<object>>).preload?.()

/** Prefetches the first rows of a list, with the parameters that its page uses. */
async function beginRows(definition: Definition): Promise<void> {
  const { path, name: resource, sort, listPath } = definition
  const [menu] = await Promise.all([
    queryClient.ensureQueryData(menuQuery()),
    queryClient.ensureQueryData(preferencesQuery()).catch(() => null),
  ])
  if (!pagesOf(menu).some((node) => node.path === path)) return
  const { pageSize } = listPreferences(path)
  const pagination = { currentPage: 1, pageSize }
  await firstData(beginList({ resource, pagination, sorters: sort ? [sort] : [], meta: { listPath } }))
}

async function loadPage(): Promise<null> {
  const { pathname, search } = location
  for (const [path, view] of Object.entries(views)) {
    if (view.kind === 'page') {
      if (matchPath(path, pathname)) await preload(view.page)
      continue
    }
    const { definition } = view
    const found = pagesOfResource(definition).find((page) => matchPath(page.path, pathname))
    if (!found) continue
    const isList = found.path === definition.path && search === ''
    await Promise.all([
      preload(found.Page),
      i18n.loadNamespaces(definition.namespace),
      isList && beginRows(definition).catch(() => undefined),
    ])
  }
  return null
}

/**
 * Loads the code and texts of the current address and prefetches its rows while the menu loads: the page appears with
 * the shell instead of after two placeholders.
 */
export const firstPageQuery = queryOptions({
  queryKey: ['first-page'],
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  queryFn: loadPage,
})
