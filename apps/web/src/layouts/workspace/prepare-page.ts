import { matchPath } from 'react-router'
import { i18n } from '../../i18n/index.js'
import { pagesOf } from '../../resource-kit/to-refine.js'
import { views } from '../../resources.js'

/**
 * Loads the code and texts of the page of an address before the app renders behind the document's page. React would
 * otherwise render a placeholder first, and keep it for 0.3 s.
 */
export async function preparePage(pathname: string): Promise<void> {
  const loading = Object.entries(views).flatMap(([path, view]): Promise<unknown>[] => {
    if (view.kind === 'page') return matchPath(path, pathname) ? [view.page.preload()] : []
    const { definition } = view
    const found = pagesOf(definition).find((page) => matchPath(page.path, pathname))
    if (!found) return []
    const code = 'preload' in found.Page && typeof found.Page.preload === 'function' ? found.Page.preload() : null
    return [Promise.resolve(code), i18n.loadNamespaces(definition.namespace)]
  })
  await Promise.all(loading)
}
