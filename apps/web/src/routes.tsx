import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { pageLoaders } from './page-loaders.js'
import { PUBLIC_PATHS, type PublicPath } from './paths.js'

export interface PublicRoute {
  path: PublicPath
  Page: LazyExoticComponent<ComponentType>
}

/** The page of each public path; every other path is the workspace's (app.tsx). */
export const publicRoutes: PublicRoute[] = PUBLIC_PATHS.map((path) => ({
  path,
  Page: lazy(pageLoaders[path]),
}))
