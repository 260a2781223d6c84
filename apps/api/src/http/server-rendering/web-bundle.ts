import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '@credit/contract'

/** Input for rendering a page; the counterpart of `apps/web/src/entry-server.tsx`. */
export interface RenderInput {
  url: URL
  headers: { cookie?: string; 'accept-language'?: string }
  /** Calls the API as an anonymous visitor. */
  fetch: (request: Request) => Promise<Response>
  /** Calls the API with the visitor's session. Null if the page must not contain data of an account. */
  fetchAsAccount: ((request: Request) => Promise<Response>) | null
  /** `YYYY-MM-DD` */
  today: string
}

export interface Rendered {
  status: number
  contentType: string
  body: string
  location?: string
  /** True for documents of the workspace, which must not be stored. */
  isPersonal?: boolean
}

interface RenderOptions {
  template: string
  manifest: unknown
  defaultLocale: Locale
}

interface EntryServer {
  render(options: RenderOptions, input: RenderInput): Promise<Rendered>
  renderShell(options: RenderOptions, input: RenderInput, how: { plain: boolean }): Promise<Rendered>
  renderForRobots(options: RenderOptions, input: RenderInput): Promise<Rendered | null>
  cacheKey(options: RenderOptions, input: Pick<RenderInput, 'url' | 'headers'>): string | null
}

type Bound<T> = T extends (options: RenderOptions, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

/** The server build of the web app, bound to its files. */
export type WebBundle = { [Name in keyof EntryServer]: Bound<EntryServer[Name]> }

/** Loads the web app, or returns null if it has not been built. */
export async function loadWebBundle(root: string, defaultLocale: Locale): Promise<WebBundle | null> {
  const entry = join(root, 'server', 'entry-server.js')
  const template = join(root, 'client', 'index.html')
  if (!existsSync(entry) || !existsSync(template)) return null
  const built: EntryServer = await import(pathToFileURL(entry).href)
  const options: RenderOptions = {
    template: readFileSync(template, 'utf8'),
    manifest: JSON.parse(readFileSync(join(root, 'client', 'manifest.json'), 'utf8')),
    defaultLocale,
  }
  return {
    render: (...rest) => built.render(options, ...rest),
    renderShell: (...rest) => built.renderShell(options, ...rest),
    renderForRobots: (...rest) => built.renderForRobots(options, ...rest),
    cacheKey: (...rest) => built.cacheKey(options, ...rest),
  }
}
