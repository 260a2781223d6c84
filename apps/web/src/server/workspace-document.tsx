import { type Locale, MESSAGE_POPOVER_SIZE, PAGES, recordAddress, SIGN } from '@credit/contract'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { Route, Routes, StaticRouter } from 'react-router'
import { answer, type Backend } from '../api/backend.js'
import { createQueryClient } from '../api/create-query-client.js'
import { createServerBackend, type ServerFetch } from '../api/server-backend.js'
import type { SessionUser } from '../api/session-user.js'
import type { AccountData } from '../page-data.js'
import { PermissionsContext, permissionsIn } from '../providers/access-control.js'
import { type MenuNode, pagesOf, permissionsOf, shownMenu, trailTo } from '../providers/menu.js'
import { fieldValue } from '../resource-kit/kinds.js'
import { actionsWidth, columnWidth, isFigure, shownFields } from '../resource-kit/list-fields.js'
import { ListViews } from '../resource-kit/list-views.js'
import type { SavedView } from '../resource-kit/saved-views.js'
import type { AnyField, Definition, RecordOf, Texts } from '../resource-kit/types.js'
import { permittedOn, textsOf } from '../resource-kit/use-definition.js'
import { hasView, views } from '../resources.js'
import { listPreferences } from '../shared/list-preferences.js'
import type { Preferences } from '../shared/preferences.js'
import { renderFor } from '../shared/rendered-for.js'
import type { SiteConfig } from '../shared/site/site.js'
import { cellTexts } from './cell-texts.js'
import { renderDocumentPage } from './document-page.js'
import { knownPageOf } from './known-pages.js'
import { type ListRows, loadRows } from './list-document.js'
import { ListTable } from './list-table.js'
import { documentOf } from './page-documents.js'
import { renderWithData } from './render-with-data.js'
import type { Visitor } from './visitor.js'

const ME = '/credit/admin/api/account/me'

/** Account whose data a document contains. */
interface Account {
  user: SessionUser
  menu: MenuNode[]
  preferences: Preferences
}

/** Returns the list of an address, or undefined if the address is not a list. */
export function listAt(pathname: string): Definition | undefined {
  const view = Object.hasOwn(views, pathname) ? views[pathname] : undefined
  return view?.kind === 'resource' ? view.definition : undefined
}

/**
 * Loads the account of a session. Rejects if it has ended or been replaced, or if a new password or a second factor is
 * due: the API then allows none of these calls.
 */
async function loadAccount({ api }: Backend): Promise<Account> {
  const [me, menu, preferences] = await Promise.all([
    answer(api.GET(ME)),
    answer(api.GET('/credit/admin/api/menu/menu/{rootmenu}', { params: { path: { rootmenu: 'ROOT' } } })),
    answer(api.GET('/credit/admin/api/workspace/preferences')),
  ])
  const user = { ...me, loginId: me.accountId, userType: me.type, changePwd: true, mfaSetupRequired: false }
  return { user: user as unknown as SessionUser, menu, preferences }
}

/** Remembers the bodies of successful calls by path and query. */
function recorded(fetch: ServerFetch, answers: Record<string, unknown>): ServerFetch {
  return async (request) => {
    const response = await fetch(request)
    const { pathname, search } = new URL(request.url)
    if (response.ok) answers[pathname + search] = await response.clone().json()
    return response
  }
}

/** Account, its data for the browser's first calls, rows and views of a list, and what calls the API in its name. */
export interface LoadedAccount {
  account: Account
  data: AccountData
  rows: ListRows | null
  views: readonly SavedView[]
  backend: Backend
}

/** Loads the views of all lists that a supervisor saved or may use. */
async function loadViews({ api }: Backend): Promise<SavedView[]> {
  const { views } = await answer(api.GET('/credit/admin/api/workspace/views'))
  return views
}

/** Loads what a document shows of an account. Returns null if the session allows nothing. */
export async function loadContents(fetch: ServerFetch, url: URL, locale: Locale): Promise<LoadedAccount | null> {
  const { origin, pathname, search } = url
  const answers: Record<string, unknown> = {}
  const backend = createServerBackend(recorded(fetch, answers), { origin, locale })
  const account = await loadAccount(backend).catch(() => null)
  if (!account) return null
  const definition = listAt(pathname)
  const isInMenu = pagesOf(account.menu).some(({ path }) => path === pathname)
  const query = { current: 1, size: MESSAGE_POPOVER_SIZE }
  const list = isInMenu ? definition : undefined
  const [rows, views] = await Promise.all([
    list ? loadRows(list, search, backend, account.preferences) : null,
    list && account.user.type === SIGN.supervisor ? loadViews(backend).catch(() => []) : [],
    backend.api.GET('/credit/admin/api/sysMessage/list', { params: { query } }).catch(() => null),
  ])
  return { account, rows, views, backend, data: { loginId: account.user.loginId, answers } }
}

interface ContentsProps {
  url: URL
  /** `YYYY-MM-DD` */
  today: string
  visitor: Visitor
  site: SiteConfig
  i18n: I18n
  loaded: LoadedAccount | null
}

/** Returns the title that a page has in a new installation, for documents without the account's menu. */
const initialTitle = (pathname: string, locale: Locale): string | undefined =>
  PAGES.find(({ path }) => path === pathname)?.names[locale]

function valueIn(field: AnyField, record: RecordOf, texts: Texts): ReactNode {
  try {
    return fieldValue(field, record, 'list', texts)
  } catch {
    // Needs the browser, such as the text of formatted HTML.
    return null
  }
}

/** Renders parts of a page with the contexts that they have in the app. */
type Wrap = (children: ReactNode) => ReactNode

/** Renders the rows of a list with the cells of its definition. */
function listOf(
  definition: Definition,
  rows: ListRows,
  { account, views }: LoadedAccount,
  i18n: I18n,
  wrap: Wrap,
): ReactNode {
  const texts = textsOf(definition, i18n.getFixedT(null, ['kit', definition.namespace]))
  const may = permittedOn(definition, permissionsIn(permissionsOf(account.menu)))
  const fields = shownFields(definition, listPreferences(definition.path, account.preferences).columns)
  const values = rows.rows.flatMap((record) => fields.map((field) => valueIn(field, record, texts)))
  const texted = cellTexts(values, wrap)
  const opens = may('show')
  const saved = views.filter(({ path }) => path === definition.path)
  return (
    <>
      <div className="document-title document-above-list">
        <h1>{texts('title')}</h1>
      </div>
      <ListViews {...{ definition, texts, saved, ...rows.state }} />
      <ListTable
        definition={definition}
        list={rows}
        columns={fields.map((field) => ({ field, width: columnWidth(field), isFigure: isFigure(field) }))}
        cells={rows.rows.map((_, at) => texted.slice(at * fields.length, (at + 1) * fields.length))}
        recordAddress={({ id }) => (opens && id ? recordAddress(definition.routes.show, id) : undefined)}
        isSelectable={may('bulk')}
        actionsWidth={actionsWidth(definition, may, opens)}
        texts={texts}
      />
    </>
  )
}

/** Returns the contexts of a page's parts. Without `path`, the parts read no parameters of the address. */
function contextsOf(i18n: I18n, client: QueryClient, { menu }: Account, { pathname, search }: URL, path = '*'): Wrap {
  return (children) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <PermissionsContext value={permissionsOf(menu)}>
          <StaticRouter location={pathname + search}>
            <Routes>
              <Route path={path} element={children} />
            </Routes>
          </StaticRouter>
        </PermissionsContext>
      </QueryClientProvider>
    </I18nextProvider>
  )
}

/** Renders the content of a page and makes its calls. Returns an empty text if only the app can show it. */
async function contentOf({ url, today, visitor, i18n, loaded }: ContentsProps): Promise<string> {
  if (!loaded) return ''
  const { account, backend, rows } = loaded
  const { pathname } = url
  const { locale } = visitor
  const definition = listAt(pathname)
  const page = knownPageOf(pathname, account.user.type)
  const Page: ComponentType | null = await documentOf(page)
  const client = createQueryClient(backend, { retry: false })
  const wrap = contextsOf(i18n, client, account, url, page?.path)
  const whom = { locale, today, session: { token: '', user: account.user }, preferences: account.preferences }
  const content = () => {
    if (Page)
      return wrap(
        <Suspense fallback={null}>
          <Page />
        </Suspense>,
      )
    return definition && rows ? wrap(listOf(definition, rows, loaded, i18n, wrap)) : null
  }
  return renderWithData({ client, backend, i18n }, () => renderFor(whom, () => renderToStaticMarkup(content())))
}

/** Renders the page of a document: with the account's menu and content, or with grey lines instead of them. */
export async function renderContents(props: ContentsProps): Promise<{ title: string; body: string }> {
  const { url, visitor, site, i18n, loaded } = props
  const { locale } = visitor
  const { pathname } = url
  const definition = listAt(pathname)
  const menu = loaded ? shownMenu(loaded.account.menu, hasView) : null
  const trail = menu ? trailTo(menu, pathname) : []
  const system = i18n.t('common:system.title', { area: site.areaName })
  const content = await contentOf(props)
  const name = trail.at(-1)?.name ?? initialTitle(pathname, locale)
  const heading = definition ? textsOf(definition, i18n.getFixedT(null, ['kit', definition.namespace]))('title') : name
  const body = renderDocumentPage({
    system: site.systemName || system,
    title: heading,
    menu,
    trail,
    crumbs: pathname === '/' ? null : i18n.t('workspace:crumbs'),
    texts: { menu: i18n.t('workspace:menu.title'), home: i18n.t('workspace:home') },
    content,
  })
  return { title: name ? i18n.t('common:system.page', { page: name, title: system }) : system, body }
}
