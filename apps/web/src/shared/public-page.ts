import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { SiteConfig } from './site/site.js'

export interface PrefetchInput {
  client: QueryClient
  site: SiteConfig
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

/** Status of a page that says itself that its record does not exist. */
export const NOT_FOUND = 404

/** Exports of a public page's module. */
export interface PublicPage {
  Component: ComponentType
  /**
   * Loads the page's data into the query client before the page is shown. Failures stay in the client for the component
   * to show. Resolves to {@link NOT_FOUND} to send the page with that status.
   */
  prefetch?: (input: PrefetchInput) => Promise<unknown>
}
