import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { SiteConfig } from './site/site.js'

export interface PrefetchInput {
  client: QueryClient
  site: SiteConfig
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

/** Exports of a public page's module. */
export interface PublicPage {
  Component: ComponentType
  /**
   * Loads the page's data into the query client before the page is shown. Failures stay in the client for the component
   * to show.
   */
  prefetch?: (input: PrefetchInput) => Promise<unknown>
}
