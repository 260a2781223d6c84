import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type PublicPath, publicPathOf } from './paths.js'

const home = () => import('./features/site/public/home-page.js')
const plainHome = () => import('./features/site/public/plain-home-page.js')
const laws = () => import('./features/site/public/laws-page.js')
const law = () => import('./features/site/public/law-page.js')
const layers = () => import('./features/site/public/layers-page.js')
const login = () => import('./features/identity/public/login-page.js')
const notFound = () => import('./pages/not-found.js')

/** The page of each public path, and how its code is loaded. */
const loaders: Record<PublicPath, () => Promise<{ default: ComponentType }>> = {
  '/homes': async () => ({ default: (await home()).HomePage }),
  '/homes2': async () => ({ default: (await plainHome()).PlainHomePage }),
  '/homes/laws': async () => ({ default: (await laws()).LawsPage }),
  '/homes/lawdetail/:id': async () => ({ default: (await law()).LawPage }),
  '/homes/layers': async () => ({ default: (await layers()).LayersPage }),
  '/login': async () => ({ default: (await login()).LoginPage }),
  '/404': async () => ({ default: (await notFound()).NotFoundPage }),
}

export interface PublicRoute {
  path: PublicPath
  Page: LazyExoticComponent<ComponentType>
}

export const publicRoutes: PublicRoute[] = Object.entries(loaders).map(([path, load]) => ({
  path: path as PublicPath,
  Page: lazy(load),
}))

/** Starts loading a page's code before anything is drawn. */
export function preload(pathname: string): void {
  const path = publicPathOf(pathname) ?? (pathname === '/' ? '/homes' : null)
  // A failure shows when the page itself is drawn.
  if (path) loaders[path]().catch(() => undefined)
}
