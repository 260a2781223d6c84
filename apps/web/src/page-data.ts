import type { Locale } from '@credit/contract'
import type { DehydratedState } from '@tanstack/react-query'
import type { ResourceLanguage } from 'i18next'
import type { HydrationState } from 'react-router'
import type { PageRequest } from './shared/page-request.js'

/** What the server hands to the browser with a page: texts and data that it needs no call for. */
export interface PageData {
  request: PageRequest
  locale: Locale
  texts: ResourceLanguage
  queries: DehydratedState
  /** Null where the browser renders: the registration, and the workspace. */
  router: HydrationState | null
}

const ELEMENT_ID = 'page-data'

/** A data block, which the content security policy allows where it forbids inline script. */
export function toDataBlock(data: PageData): string {
  // `<` is the one character that could end the block.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`
}

/** The data that came with the page; null where the server could give none. */
export function readPageData(): PageData | null {
  const text = document.getElementById(ELEMENT_ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : null
}
