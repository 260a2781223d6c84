import { Suspense } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { routes } from './routes.js'
import { PageLoading } from './shared/components/page-loading.js'
import { SiteProvider } from './shared/site/site.js'

const router = createBrowserRouter(routes)

export function App() {
  return (
    <Suspense fallback={<PageLoading />}>
      <SiteProvider>
        <RouterProvider router={router} />
      </SiteProvider>
    </Suspense>
  )
}
