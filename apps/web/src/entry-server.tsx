import type { Locale } from '@credit/contract'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { createInstance, type i18n as I18n } from 'i18next'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type HydrationState,
  isRouteErrorResponse,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router'
import { createQueryClient } from './api/create-query-client.js'
import { createServerBackend } from './api/server-backend.js'
import { App } from './app.js'
import { startI18n } from './i18n/index.js'
import { type AccountData, toDataBlock } from './page-data.js'
import { publicPathOf } from './paths.js'
import { createRoutes } from './routes.js'
import {
  escapeHtml,
  fillTemplate,
  type Rendered,
  type RenderInput,
  type RenderOptions,
  splitHead,
} from './server/html.js'
import { knownAddress } from './server/known-address.js'
import { knownPageOf } from './server/known-pages.js'
import { pageLinks } from './server/page-assets.js'
import { documentOf } from './server/page-documents.js'
import { robots, sitemap } from './server/sitemap.js'
import { readVisitor, type Visitor } from './server/visitor.js'
import { CrashBoundary } from './shared/components/crash-page.js'
import { DOCUMENT_PAGE_ID } from './shared/document-page.js'
import { siteQuery } from './shared/site/site.js'

export type { RenderInput, RenderOptions } from './server/html.js'

const HTML = 'text/html; charset=utf-8'
const NAMESPACES = ['common', 'public', 'site-public']
const IDENTITY_NAMESPACES = ['common', 'public', 'identity-public']
/** Includes the header's namespaces, which the browser would otherwise load one after another. */
const WORKSPACE_NAMESPACES = ['common', 'workspace', 'kit', 'messaging', 'identity']

/** Returns the namespaces of a page that is rendered in the browser. */
function shellTexts(pathname: string, loginType: number): readonly string[] {
  const base = publicPathOf(pathname) ? IDENTITY_NAMESPACES : WORKSPACE_NAMESPACES
  return [...base, ...(knownPageOf(pathname, loginType)?.texts ?? [])]
}

const html = (body: string): Rendered => ({ status: 200, contentType: HTML, body })

/** Returns the tags of a page's files for its head. */
function linksOf({ manifest }: RenderOptions, { pathname }: URL, { loginType }: Visitor): string {
  const { styles, scripts } = pageLinks(manifest, pathname, loginType)
  return styles + scripts
}

/** Loads the data of a page with the route's loader. Throws if one of its calls failed. */
async function loadPage(url: URL, visitor: Visitor, client: QueryClient) {
  const handler = createStaticHandler(
    createRoutes(client, {
      hasSession: () => visitor.hasSession,
      lastLoginType: () => visitor.loginType,
    }),
  )
  const context = await handler.query(new Request(url))
  if (context instanceof Response) return context
  for (const error of Object.values(context.errors ?? {})) if (!isRouteErrorResponse(error)) throw error
  const failed = client
    .getQueryCache()
    .getAll()
    .find((query) => query.state.status === 'error')
  if (failed && context.statusCode !== 404) throw failed.state.error
  return { context, router: createStaticRouter(handler.dataRoutes, context) }
}

function dataBlock(
  { locale, theme }: Visitor,
  { url, today }: RenderInput,
  page: { i18n: I18n; client: QueryClient; router: HydrationState | null; account?: AccountData | null },
): string {
  const { i18n, client, router, account = null } = page
  const texts = i18n.getDataByLanguage(locale) ?? {}
  const request = { origin: url.origin, theme, today }
  return toDataBlock({ request, locale, texts, queries: dehydrate(client), router, account })
}

async function renderPage(options: RenderOptions, input: RenderInput, visitor: Visitor) {
  const { url, today } = input
  const { locale, theme } = visitor
  const backend = createServerBackend(input.fetch, { origin: url.origin, locale })
  const client = createQueryClient(backend, { retry: false })
  const page = await loadPage(url, visitor, client)
  if (page instanceof Response) {
    const location = page.headers.get('location') ?? '/homes'
    return { status: 302, contentType: HTML, body: '', location }
  }
  const { context, router } = page
  const namespaces = publicPathOf(url.pathname) === '/login' ? IDENTITY_NAMESPACES : NAMESPACES
  const i18n = await startI18n(createInstance(), { locale, namespaces })
  const { head, body } = splitHead(
    renderToString(
      <App i18n={i18n} client={client} request={{ origin: url.origin, theme, today }}>
        <CrashBoundary>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </CrashBoundary>
      </App>,
    ),
  )
  const { loaderData, actionData, errors } = context
  const hydration = { loaderData, actionData, errors }
  const data = dataBlock(visitor, input, { i18n, client, router: hydration })
  return {
    status: publicPathOf(url.pathname) === '/404' ? 404 : context.statusCode,
    contentType: HTML,
    body: fillTemplate(options, visitor, {
      head,
      links: linksOf(options, url, visitor),
      body,
      data,
    }),
  }
}

/**
 * Renders the shell of a page that is rendered in the browser. `plain` carries no data and can be sent after any
 * failure.
 */
export async function renderShell(
  options: RenderOptions,
  input: RenderInput,
  { plain = false } = {},
): Promise<Rendered> {
  const { url } = input
  const visitor = readVisitor(url, input.headers, options.defaultLocale)
  const { locale } = visitor
  const isPersonal = !publicPathOf(url.pathname)
  if (isPersonal && !plain) return renderWorkspace(options, input, visitor)
  const i18n = await startI18n(createInstance(), { locale, namespaces: shellTexts(url.pathname, visitor.loginType) })
  const head = `<title>${i18n.t('system.name')}</title>`
  const links = linksOf(options, url, visitor)
  if (plain) return { ...html(fillTemplate(options, visitor, { head, links })), isPersonal }
  const client = await siteClient(input, locale)
  const data = dataBlock(visitor, input, { i18n, client, router: null })
  const documentPage = await renderRegistration(input, visitor, i18n, client)
  return html(fillTemplate(options, visitor, { head, links, documentPage, data }))
}

/** Renders what the registration asks for as plain HTML, which the app replaces by the form. */
async function renderRegistration(
  { url, today }: RenderInput,
  { theme, loginType }: Visitor,
  i18n: I18n,
  client: QueryClient,
): Promise<string> {
  const Page = await documentOf(knownPageOf(url.pathname, loginType))
  if (!Page) return ''
  const page = renderToStaticMarkup(
    <App i18n={i18n} client={client} request={{ origin: url.origin, theme, today }}>
      <StaticRouter location={url.pathname + url.search}>
        <Page />
      </StaticRouter>
    </App>,
  )
  return page && `<div id="${DOCUMENT_PAGE_ID}">${page}</div>`
}

/** Returns a query client with the host's area. */
async function siteClient({ url, fetch }: RenderInput, locale: Locale): Promise<QueryClient> {
  const client = createQueryClient(createServerBackend(fetch, { origin: url.origin, locale }), { retry: false })
  await client.fetchQuery(siteQuery())
  return client
}

/**
 * Renders a document of the workspace: the page as plain HTML, which the app replaces, and the responses to the app's
 * first calls. Without a session that allows them, the page has grey lines instead of menu and rows.
 */
async function renderWorkspace(options: RenderOptions, input: RenderInput, visitor: Visitor): Promise<Rendered> {
  const { url, fetchAsAccount } = input
  const { locale, loginType } = visitor
  // Loads the definitions of all pages, which public pages do not need.
  const { listAt, loadContents, renderContents } = await import('./server/workspace-document.js')
  const definition = listAt(url.pathname)
  const namespaces = [...shellTexts(url.pathname, loginType), ...(definition ? [definition.namespace] : [])]
  const [i18n, client, loaded] = await Promise.all([
    startI18n(createInstance(), { locale, namespaces }),
    siteClient(input, locale),
    fetchAsAccount && loadContents(fetchAsAccount, url, locale),
  ])
  const site = await client.ensureQueryData(siteQuery())
  const { title, body } = await renderContents({ url, today: input.today, visitor, site, i18n, loaded })
  const { styles, scripts } = pageLinks(options.manifest, url.pathname, loginType)
  const data = dataBlock(visitor, input, { i18n, client, router: null, account: loaded?.data })
  const head = `<title>${escapeHtml(title)}</title>`
  return {
    ...html(fillTemplate(options, visitor, { head, links: scripts, documentPage: body, styles, data })),
    isPersonal: true,
  }
}

/**
 * Renders the response to a request for a page: HTML with the page's data, a redirect, or the shell if only the browser
 * can render it. Throws if the page's data cannot be loaded.
 */
export function render(options: RenderOptions, input: RenderInput): Promise<Rendered> {
  const visitor = readVisitor(input.url, input.headers, options.defaultLocale)
  const path = publicPathOf(input.url.pathname)
  const inBrowser = path === '/regedit' || (!path && visitor.hasSession)
  if (inBrowser) return renderShell(options, input)
  return renderPage(options, { ...input, url: knownAddress(input.url) }, visitor)
}

/** Renders `robots.txt` and `sitemap.xml` of the host. Returns null for any other path. */
export async function renderForRobots(
  { defaultLocale: locale }: RenderOptions,
  { url, fetch }: RenderInput,
): Promise<Rendered | null> {
  const { origin, pathname } = url
  if (pathname === '/robots.txt') return { status: 200, contentType: 'text/plain; charset=utf-8', body: robots(origin) }
  if (pathname !== '/sitemap.xml') return null
  const body = await sitemap(origin, createServerBackend(fetch, { origin, locale }))
  return { status: 200, contentType: 'application/xml; charset=utf-8', body }
}

/** Whether a page sends a credit query. */
function isCounted({ pathname, searchParams }: URL): boolean {
  const path = publicPathOf(pathname)
  if (path === '/homes/credit/:code') return true
  return (path === '/homes/credit' || path === '/homes/search') && searchParams.has('keyword')
}

/** Returns the cache key of a page, or null if the page must not be cached. Requests with the same key share a page. */
export function cacheKey(
  { defaultLocale }: RenderOptions,
  { url, headers }: Pick<RenderInput, 'url' | 'headers'>,
): string | null {
  const visitor = readVisitor(url, headers, defaultLocale)
  if (visitor.hasSession) return null
  const address = knownAddress(url)
  // Each credit query counts towards the limit of its address, and its captcha belongs to one visitor.
  if (isCounted(address)) return null
  const { locale, theme, loginType } = visitor
  return [locale, theme, loginType, address.href].join(' ')
}
