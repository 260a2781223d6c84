import 'virtual:tokens.css'
import { getSession } from './api/session.js'
import { currentLocale, loadTexts } from './i18n/texts.js'
import { firstNeeds, loadWorkspace } from './page-loaders.js'
import { publicPathOf } from './paths.js'
import { prefetchMenu } from './providers/load-menu.js'
import { prefetchSite } from './shared/site/load-site.js'
import { applyMode, storedMode } from './theme/mode.js'

/**
 * Runs before React has come: everything the first page needs is asked for at once, in place of one
 * after the other. What fails here is asked for again, and told, where it is used.
 */
applyMode(storedMode())
document.documentElement.lang = currentLocale()
const path = location.pathname
const manage = !publicPathOf(path) && getSession() !== null
prefetchSite(!manage && (path === '/' || publicPathOf(path) === '/homes'))
if (manage) prefetchMenu()

const needs = manage ? { load: loadWorkspace, texts: [] } : firstNeeds(path)
needs?.load().catch(() => undefined)
for (const namespace of needs?.texts ?? []) {
  loadTexts(currentLocale(), namespace).catch(() => undefined)
}
void import('./start.js')
