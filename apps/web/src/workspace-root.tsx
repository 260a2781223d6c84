import { lazy, Suspense, useEffect, useState } from 'react'
import { createBrowserRouter, RouterProvider, useRouteError } from 'react-router'
import { initI18n } from './i18n/index.js'
import { PUBLIC_PATHS } from './paths.js'
import { CrashPage } from './shared/components/crash-page.js'
import { PageLoading } from './shared/components/page-loading.js'

const Workspace = lazy(async () => {
  const [workspace] = await Promise.all([import('./workspace.js'), initI18n()])
  return workspace
})

function RouteCrash() {
  return <CrashPage error={useRouteError()} />
}

function makeRouter() {
  return createBrowserRouter([
    {
      ErrorBoundary: RouteCrash,
      children: [
        // Going to a public path hands over to the public side (app.tsx); nothing to draw meanwhile.
        ...PUBLIC_PATHS.map((path) => ({ path, element: null })),
        { path: '*', Component: Workspace },
      ],
    },
  ])
}

/** Manage mode: the workspace with a router and a translator of its own, in a chunk of its own. */
export default function WorkspaceRoot() {
  const [router, setRouter] = useState<ReturnType<typeof makeRouter> | null>(null)
  useEffect(() => {
    // A new router writes to the history, which App listens to: not while something is being drawn.
    const made = makeRouter()
    setRouter(made)
    return () => made.dispose()
  }, [])
  if (!router) return <PageLoading />
  // The boundary keeps this component, and with it the one router, while the workspace is loading.
  return (
    <Suspense fallback={<PageLoading />}>
      <RouterProvider router={router} />
    </Suspense>
  )
}
