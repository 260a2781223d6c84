import type { Locale } from '@credit/contract'
import type { DehydratedState } from '@tanstack/react-query'
import type { ResourceLanguage } from 'i18next'
import type { HydrationState } from 'react-router'
import type { PageRequest } from './shared/page-request.js'

/** Texts and data that the server sends with a page, so that the browser needs no request for them. */
export interface PageData {
  request: PageRequest
  locale: Locale
  texts: ResourceLanguage
  queries: DehydratedState
  /** Null if the browser renders the page: the registration and the workspace. */
  router: HydrationState | null
}

const ELEMENT_ID = 'page-data'

/** Returns a data block. The content security policy allows it, unlike an inline script. */
export function toDataBlock(data: PageData): string {
  // `<` is the only character that could end the block.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`
}

/** Returns the data that came with the page, or null if the server sent none. */
export function readPageData(): PageData | null {
  const text = document.getElementById(ELEMENT_ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : null
}
