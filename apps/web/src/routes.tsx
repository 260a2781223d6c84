import { lazy } from 'react'
import { Navigate, type RouteObject, useLocation } from 'react-router'
import { getSession, lastLoginType } from './api/session.js'
import { withoutSession } from './paths.js'
import { CrashPage } from './shared/components/crash-page.js'
import { PageLoading } from './shared/components/page-loading.js'

const Workspace = lazy(() => import('./workspace.js'))

/** Every path that is not public: the workspace with a session; else home, login or not found. */
function Protected() {
  const { pathname, search } = useLocation()
  if (getSession()) return <Workspace />
  return <Navigate to={withoutSession(pathname, search, lastLoginType())} replace />
}

const component = <T extends Record<string, unknown>>(load: () => Promise<T>, name: keyof T) => {
  return async () => ({ Component: (await load())[name] as React.ComponentType })
}

const site = () => import('./features/site/public/pages.js')
const login = () => import('./features/identity/public/login-page.js')

export const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashPage,
    HydrateFallback: PageLoading,
    children: [
      {
        path: '/homes',
        lazy: component(() => import('./features/site/public/home-page.js'), 'HomePage'),
      },
      { path: '/homes2', lazy: component(site, 'PlainHomePage') },
      { path: '/homes/laws', lazy: component(site, 'LawsPage') },
      { path: '/homes/lawdetail/:id', lazy: component(site, 'LawPage') },
      { path: '/homes/layers', lazy: component(site, 'LayersPage') },
      { path: '/login', lazy: component(login, 'LoginPage') },
      { path: '/404', lazy: component(() => import('./pages/not-found.js'), 'NotFoundPage') },
      { path: '*', Component: Protected },
    ],
  },
]
