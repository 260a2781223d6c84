import type { Locale } from '@credit/contract'
import type { ServerFetch } from '../api/server-backend.js'
import enUS from '../shared/locales/en-US.json'
import zhCN from '../shared/locales/zh-CN.json'
import type { Manifest } from './page-assets.js'
import type { Visitor } from './visitor.js'

/** Inputs of the renderer, read once. */
export interface RenderOptions {
  /** Content of the built `index.html`. */
  template: string
  manifest: Manifest
  defaultLocale: Locale
}

export interface RenderInput {
  url: URL
  headers: { cookie?: string; 'accept-language'?: string }
  /** Calls the API as an anonymous visitor of the same host. */
  fetch: ServerFetch
  /** Calls the API with the visitor's session. Null if the document must not contain data of an account. */
  fetchAsAccount: ServerFetch | null
  /** `YYYY-MM-DD` */
  today: string
}

export interface Rendered {
  status: number
  contentType: string
  body: string
  /** Set for a redirect. */
  location?: string
  /** True for documents of the workspace, which must not be stored. */
  isPersonal?: boolean
}

/**
 * Tells visitors in both languages that their browser is too old. Needs no script: `base.css` hides it in browsers that
 * can run the app (decision 104).
 */
const OLD_BROWSER = `<p class="old-browser">${zhCN.oldBrowser}<br><span lang="en-US">${enUS.oldBrowser}</span></p>`

/** Inserts a page's parts into the built `index.html`. */
export function fillTemplate(
  { template }: RenderOptions,
  { locale, theme }: Visitor,
  parts: { head: string; links: string; body?: string; data?: string; documentPage?: string; styles?: string },
): string {
  const { documentPage = '', styles = '' } = parts
  // A complete page paints before its script loads, so styles and pictures have priority.
  const priority = parts.body || documentPage ? ' fetchpriority="low"' : ''
  const attributes = `lang="${locale}"${theme ? ` data-theme="${theme}"` : ''}`
  // Replacer functions, so that `$&` in the content is not interpreted.
  return template
    .replace(/<html[^>]*>/, () => `<html ${attributes}>`)
    .replace('<!--head-->', () => parts.head)
    .replace('</head>', () => `${parts.links}</head>`)
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, (tag) => tag + priority)
    .replace('<div id="root"></div>', () => {
      // The app's own styles follow the document's page, which is painted without them.
      const root = `<div id="root">${parts.body ?? ''}</div>`
      return `${OLD_BROWSER}${documentPage}${styles}${root}${parts.data ?? ''}`
    })
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')

/** Splits off the head, which React writes before the page's own comments and elements. */
export function splitHead(html: string): { head: string; body: string } {
  const at = html.search(/<!--|<div/)
  return { head: html.slice(0, at), body: html.slice(at) }
}
