import 'virtual:tokens.css'
import { currentLocale, loadTexts } from './i18n/texts.js'
import { firstNeeds } from './page-loaders.js'
import { prefetchSite } from './shared/site/load-site.js'
import { applyMode, storedMode } from './theme/mode.js'

/**
 * Runs before React has come: everything the first page needs is asked for at once, in place of one
 * after the other. What fails here is asked for again, and told, where it is used.
 */
applyMode(storedMode())
document.documentElement.lang = currentLocale()
prefetchSite()

const needs = firstNeeds(location.pathname)
needs?.load().catch(() => undefined)
for (const namespace of needs?.texts ?? []) {
  loadTexts(currentLocale(), namespace).catch(() => undefined)
}
void import('./start.js')
