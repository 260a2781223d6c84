import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { data, type RouteObject, redirect } from 'react-router'
import { Root, RootCrash } from './app.js'
import * as notFoundPage from './pages/not-found.js'
import { PUBLIC_PATHS, type PublicPath } from './paths.js'
import { PageLoading } from './shared/components/page-loading.js'
import { documentPage, dropDocumentPage } from './shared/document-page.js'
import { lazyPart } from './shared/lazy-part.js'
import { loadChunk } from './shared/load-chunk.js'
import { NOT_FOUND, type PublicPage } from './shared/public-page.js'
import { siteQuery } from './shared/site/site.js'

/** Source file of each public page, which is also its key in the build manifest. */
export const PAGE_FILES: Readonly<Record<PublicPath, string>> = {
  '/homes': './features/site/public/home-page.tsx',
  '/homes2': './features/site/public/plain-home-page.tsx',
  '/homes/laws': './features/site/public/laws-page.tsx',
  '/homes/lawdetail/:id': './features/site/public/law-page.tsx',
  '/homes/search': './features/site/public/search-page.tsx',
  '/homes/credit': './features/site/public/credit-page.tsx',
  '/homes/credit/:code': './features/site/public/company-page.tsx',
  '/homes/serious': './features/site/public/serious-page.tsx',
  '/homes/ratings': './features/site/public/ratings-page.tsx',
  '/homes/ratings/:number': './features/site/public/rating-page.tsx',
  '/homes/verify': './features/site/public/verify-page.tsx',
  '/homes/verify/:number': './features/site/public/verify-page.tsx',
  '/homes/layers': './features/site/public/layers-page.tsx',
  '/homes/help': './features/site/public/help-page.tsx',
  '/homes/help/:topic': './features/site/public/help-page.tsx',
  '/homes/privacy': './features/site/public/privacy-page.tsx',
  '/homes/accessibility': './features/site/public/accessibility-page.tsx',
  '/login': './features/identity/public/login-page.tsx',
  '/regedit': './pages/regedit.tsx',
  '/404': './pages/not-found.tsx',
}

const pages: Record<string, () => Promise<PublicPage>> = {
  ...import.meta.glob<PublicPage>('./features/site/public/*-page.tsx'),
  [PAGE_FILES['/404']]: async () => notFoundPage,
  ...import.meta.glob<PublicPage>('./features/identity/public/login-page.tsx'),
  // The registration uses Ant Design and is rendered in the browser.
  ...(import.meta.env.SSR ? {} : import.meta.glob<PublicPage>('./pages/regedit.tsx')),
}

const Workspace: ComponentType = import.meta.env.SSR ? () => null : lazyPart(() => import('./workspace.js'))

/** Loads the first page of the workspace while the document's page is shown. `lazyPart` reports a failure. */
async function prepareWorkspace(pathname: string): Promise<void> {
  if (import.meta.env.SSR || !documentPage()) return
  await loadChunk(() => import('./workspace.js'))
    .then(({ preparePage }) => preparePage(pathname))
    .catch(() => undefined)
}

export interface Visitor {
  hasSession: () => boolean
  lastLoginType: () => number
}

/**
 * Creates the route table. Public pages load their data before they are shown. Any other path belongs to the workspace,
 * whose routes come from the account's menu (layouts/workspace).
 */
export function createRoutes(client: QueryClient, visitor: Visitor): RouteObject[] {
  const publicRoute = (path: PublicPath): RouteObject => ({
    path,
    lazy: async () => {
      const load = pages[PAGE_FILES[path]]
      if (!load) throw new Error(`no page for ${path}`)
      const page = await loadChunk(load).catch((error: unknown) => {
        if (import.meta.env.SSR) throw error
        return null
      })
      // The router caches a rejected `lazy` route; `lazyPart` imports it again.
      if (!page) return { Component: lazyPart(async () => ({ default: (await load()).Component })) }
      const { Component, prefetch } = page
      return {
        Component,
        loader: prefetch
          ? async ({ params, request }) => {
              const site = await client.ensureQueryData(siteQuery())
              const { searchParams } = new URL(request.url)
              const status = await prefetch({ client, site, params, search: searchParams })
              return status === NOT_FOUND ? data(null, { status: NOT_FOUND }) : null
            }
          : undefined,
      }
    },
  })
  return [
    {
      Component: Root,
      ErrorBoundary: RootCrash,
      HydrateFallback: PageLoading,
      children: [
        ...PUBLIC_PATHS.map(publicRoute),
        {
          path: '*',
          Component: Workspace,
          loader: async ({ request }) => {
            const { pathname, search } = new URL(request.url)
            if (visitor.hasSession()) {
              await prepareWorkspace(pathname)
              return null
            }
            // Loaded lazily, because this module lists every page of the workspace.
            const { withoutSession } = await loadChunk(() => import('./session-paths.js'))
            if (!import.meta.env.SSR) dropDocumentPage()
            return redirect(withoutSession(pathname, search, visitor.lastLoginType()))
          },
        },
      ],
    },
  ]
}
