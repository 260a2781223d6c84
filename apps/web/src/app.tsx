import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { getSession, lastLoginType } from './api/session.js'
import { publicPathOf, withoutSession } from './paths.js'
import { publicRoutes } from './routes.js'
import { CrashBoundary } from './shared/components/crash-page.js'
import { PageLoading } from './shared/components/page-loading.js'
import { useScrollTop } from './shared/hooks/use-scroll-top.js'
import { SiteProvider } from './shared/site/site.js'

const WorkspaceRoot = lazy(() => import('./workspace-root.js'))

/** Browse mode: the public pages; any other path leads home, to the login or to "not found". */
function PublicPages({ pathname }: { pathname: string }) {
  const search = useSearch()
  if (!publicPathOf(pathname)) {
    return <Redirect to={withoutSession(pathname, search, lastLoginType())} replace />
  }
  return (
    <Switch>
      {publicRoutes.map(({ path, Page }) => (
        <Route key={path} path={path}>
          <Page />
        </Route>
      ))}
    </Switch>
  )
}

/**
 * Browse mode and manage mode share one address bar: every change of the path, whichever side's
 * router made it, is seen here and decides which side is drawn.
 */
export function App() {
  const pathname = usePathname()
  useScrollTop(pathname)
  const manage = !publicPathOf(pathname) && getSession() !== null
  return (
    <CrashBoundary>
      <SiteProvider>
        <Suspense fallback={<PageLoading />}>
          {manage ? <WorkspaceRoot /> : <PublicPages pathname={pathname} />}
        </Suspense>
      </SiteProvider>
    </CrashBoundary>
  )
}
