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
  /** Null on public pages, and if the document must not contain data of an account. */
  account: AccountData | null
}

/** First responses of the API that a page of the workspace needs. */
export interface AccountData {
  loginId: string
  /** Bodies of GET calls by path and query. */
  answers: Readonly<Record<string, unknown>>
}

const ELEMENT_ID = 'page-data'

/** Separators of lines for scripts of the time before ES2019, which some filters of HTML still treat as such. */
const ESCAPED: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** Returns a data block. The content security policy allows it, unlike an inline script. */
export function toDataBlock(data: PageData): string {
  // `<` is the only character that could end the block.
  const json = JSON.stringify(data).replaceAll(/[<\u2028\u2029]/g, (character) => ESCAPED[character] ?? '')
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`
}

/** Returns the data that came with the page, or null if the server sent none. */
export function readPageData(): PageData | null {
  const text = document.getElementById(ELEMENT_ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : null
}
