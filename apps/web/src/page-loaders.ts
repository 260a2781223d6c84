import type { ComponentType } from 'react'
import { type PublicPath, publicPathOf } from './paths.js'

/** How the code of each public page is loaded; no React in here, so that it can start before React. */
export const pageLoaders: Record<PublicPath, () => Promise<{ default: ComponentType }>> = {
  '/homes': async () => ({
    default: (await import('./features/site/public/home-page.js')).HomePage,
  }),
  '/homes2': async () => ({
    default: (await import('./features/site/public/plain-home-page.js')).PlainHomePage,
  }),
  '/homes/laws': async () => ({
    default: (await import('./features/site/public/laws-page.js')).LawsPage,
  }),
  '/homes/lawdetail/:id': async () => ({
    default: (await import('./features/site/public/law-page.js')).LawPage,
  }),
  '/homes/layers': async () => ({
    default: (await import('./features/site/public/layers-page.js')).LayersPage,
  }),
  '/login': async () => ({
    default: (await import('./features/identity/public/login-page.js')).LoginPage,
  }),
  '/404': async () => ({ default: (await import('./pages/not-found.js')).NotFoundPage }),
}

/** The texts that a public page needs beside `common`. */
const TEXTS: Partial<Record<PublicPath, string>> = {
  '/login': 'identity-public',
  '/404': 'common',
}

/** What a path that was just opened will need first. */
export function firstNeeds(
  pathname: string,
): { load: () => Promise<unknown>; texts: string[] } | null {
  const path = publicPathOf(pathname) ?? (pathname === '/' ? '/homes' : null)
  if (!path) return null
  return { load: pageLoaders[path], texts: ['common', 'public', TEXTS[path] ?? 'site-public'] }
}

/**
 * The workspace and what nearly every page in it needs, together: each of them would ask for the next
 * only once it runs.
 */
export function loadWorkspace(): Promise<unknown> {
  return Promise.all([
    import('./workspace-root.js'),
    import('./workspace.js'),
    import('./resource-kit/list-page.js'),
  ])
}
