import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { type ReactNode, Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { isRouteErrorResponse, Outlet, useNavigation, useRevalidator, useRouteError } from 'react-router'
import { Component as NotFoundPage } from './pages/not-found.js'
import { CrashPage } from './shared/components/crash-page.js'
import { PageLoading } from './shared/components/page-loading.js'
import { useScrollPlace } from './shared/hooks/use-scroll-place.js'
import { type PageRequest, PageRequestProvider } from './shared/page-request.js'

interface AppProps {
  i18n: I18n
  client: QueryClient
  request: PageRequest
  /** Router: of the browser, or of one request on the server. */
  children: ReactNode
}

/** Wraps every page with the translator, the query client and the request's context. */
export function App({ i18n, client, request, children }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <PageRequestProvider value={request}>{children}</PageRequestProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}

/** Root route, which wraps all other routes. */
export function Root() {
  const navigation = useNavigation()
  useScrollPlace()
  return (
    <>
      {navigation.state === 'loading' && <PageLoading above />}
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </>
  )
}

/** Error page of a route: not found, for example an unknown regulation, or failed. */
export function RootCrash() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return <CrashPage error={error} onRetry={() => void revalidate()} />
}
