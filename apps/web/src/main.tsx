import 'virtual:tokens.css'
import './shared/styles/base.css'
import './shared/styles/document.css'
import './shared/styles/public.css'
import { hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router'
import { getSession, lastLoginType } from './api/session.js'
import { App } from './app.js'
import { i18n, initI18n, storedLocale } from './i18n/index.js'
import { type PageData, readPageData } from './page-data.js'
import { publicPathOf } from './paths.js'
import { loadPolyfills } from './polyfills/load-polyfills.js'
import { menuQuery } from './providers/load-menu.js'
import { preferencesQuery } from './providers/load-preferences.js'
import { queryClient } from './providers/query-client.js'
import { createRoutes } from './routes.js'
import { CrashBoundary } from './shared/components/crash-page.js'
import type { PageRequest } from './shared/page-request.js'
import { siteQuery } from './shared/site/site.js'
import { prepareToasts } from './shared/toast.js'
import { setDestination } from './shared/updated-site.js'
import { applyMode, followSystem, printInLight, storedMode } from './theme/mode.js'

/** Prefetches the data that nearly every page needs while the page's code loads. */
function prefetch(): void {
  void queryClient.prefetchQuery(siteQuery())
  if (publicPathOf(location.pathname) || !getSession()) return
  void queryClient.prefetchQuery(menuQuery())
  void queryClient.prefetchQuery(preferencesQuery())
}

/** Loads the lazy routes before hydration. Otherwise the fallback would replace the rendered page. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

function currentRequest(): PageRequest {
  const { origin } = location
  const today = new Intl.DateTimeFormat('sv-SE').format(new Date())
  return { origin, theme: storedMode(), today }
}

async function start(root: HTMLElement, page: PageData | null): Promise<void> {
  await loadPolyfills()
  applyMode(storedMode())
  followSystem()
  printInLight()
  const locale = page?.locale ?? storedLocale()
  document.documentElement.lang = locale
  const namespaces = page ? Object.keys(page.texts) : ['common', 'public']
  const resources = page ? { [locale]: page.texts } : undefined
  const translated = initI18n({ locale, namespaces, resources })
  if (page) {
    hydrate(queryClient, page.queries)
    await translated
  }
  if (!page?.router && !page?.account) prefetch()
  await translated
  // Responses contain names in the caller's language.
  i18n.on('languageChanged', () => void queryClient.invalidateQueries())

  const routes = createRoutes(queryClient, {
    hasSession: () => getSession() !== null,
    lastLoginType,
  })
  if (page?.router) await loadMatched(routes)
  const router = createBrowserRouter(routes, { hydrationData: page?.router ?? undefined })
  setDestination(() => {
    const next = router.state.navigation.location
    return next ? new URL(router.createHref(next), location.href).href : location.href
  })
  const app = (
    <StrictMode>
      <App i18n={i18n} client={queryClient} request={page?.request ?? currentRequest()}>
        <CrashBoundary>
          <RouterProvider router={router} />
        </CrashBoundary>
      </App>
    </StrictMode>
  )
  if (page?.router) hydrateRoot(root, app)
  else createRoot(root).render(app)
  prepareToasts()
}

const root = document.getElementById('root')
if (root) void start(root, readPageData())
