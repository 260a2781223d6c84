import { PARTICIPANT_PAGES, SIGN } from '@credit/contract'
import { Refine } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, Navigate, parsePath, Route, Routes } from 'react-router'
import { getSession } from '../../api/session.js'
import { makeAccessControl, OpenedContext, PermissionsContext } from '../../providers/access-control.js'
import { authProvider } from '../../providers/auth-provider.js'
import { makeDataProvider } from '../../providers/data-provider.js'
import { i18nProvider } from '../../providers/i18n-provider.js'
import { menuQuery } from '../../providers/load-menu.js'
import { preferencesQuery } from '../../providers/load-preferences.js'
import { foldersOf, type MenuNode, pagesOf, permissionsOf, shownMenu } from '../../providers/menu.js'
import { notificationProvider } from '../../providers/notification.js'
import { ParsedRoute, routerProvider } from '../../providers/parsed-route.js'
import { queryClient } from '../../providers/query-client.js'
import { addressesIn, toResource, toRoutes } from '../../resource-kit/to-refine.js'
import { hasView, type View, views } from '../../resources.js'
import { lazyPart } from '../../shared/lazy-part.js'
import { useReplaceDocument } from '../replace-document.js'
import { Shell } from './shell.js'
import { useStartPage } from './use-start-page.js'

const dataProvider = makeDataProvider()
const WAITING_STYLE = { padding: 24 }

/** Loads the account's menu, which determines routes, resources and permissions. */
export function MenuGate() {
  const { t } = useTranslation('workspace')
  const menu = useQuery(menuQuery())
  const preferred = useQuery(preferencesQuery())
  useReplaceDocument()
  if (menu.isPending || preferred.isPending) return <Skeleton active paragraph={{ rows: 8 }} style={WAITING_STYLE} />
  // Keeps the loaded menu if a reload fails.
  if (menu.data === undefined)
    return (
      <Alert
        type="error"
        showIcon
        style={WAITING_STYLE}
        message={t('menu.failed')}
        description={menu.error.message}
        action={<Button onClick={() => menu.refetch()}>{t('menu.retry')}</Button>}
      />
    )
  return <Inside tree={menu.data} />
}

function routesOf(path: string, view: View) {
  if (view.kind === 'resource') return toRoutes(view.definition)
  const Page = view.page
  return <Route key={path} path={path} element={<Page />} />
}

/** Returns the addresses of a page, or of all pages of a resource. */
const addressesOf = ([path, view]: [string, View]) => (view.kind === 'resource' ? addressesIn(view.definition) : [path])

/** Returns a function that tells whether a path is a page that the menu opens, or none that it refuses. */
function opening(opened: readonly string[], refused: readonly string[]) {
  const isOneOf = (patterns: readonly string[], pathname: string) =>
    patterns.some((pattern) => matchPath(pattern, pathname) !== null)
  return (path: string) => {
    const { pathname } = parsePath(path)
    return !pathname || isOneOf(opened, pathname) || !isOneOf(refused, pathname)
  }
}

/** Open to every participant. Only its menu entry is limited to one area (specification 2). */
const COMPLAINTS = '/questionComplaint/complaint'
const CASES = '/integrityManagement/cases'
/** "Personal information": an entry of the user menu, not of the side menu (specification 6). */
const OwnRecord = lazyPart(() => import('../../pages/own-record.js'))
const RefusedPage = lazyPart(() => import('./refused-page.js'))

function Inside({ tree }: { tree: MenuNode[] }) {
  const sign = getSession()?.user.type
  const isParticipant = sign !== undefined && sign !== SIGN.supervisor
  const { menu, opened, refused, mayOpen, resources, permissions, accessControl } = useMemo(() => {
    const menu = shownMenu(tree, hasView)
    const beside = isParticipant ? [COMPLAINTS] : []
    const paths = new Set(['/', ...beside, ...pagesOf(menu).map((node) => node.path ?? '')])
    const isOpen = ([path, view]: [string, View]) =>
      paths.has(path) || (view.kind === 'page' && view.openedBy.some((entry) => paths.has(entry)))
    const opened = Object.entries(views).filter(isOpen)
    const refused = Object.entries(views).filter((entry) => !isOpen(entry))
    const resources = opened.flatMap(([, view]) => (view.kind === 'resource' ? [toResource(view.definition)] : []))
    const permissions = permissionsOf(tree)
    const mayOpen = opening(opened.flatMap(addressesOf), refused.flatMap(addressesOf))
    return { menu, opened, refused, mayOpen, resources, permissions, accessControl: makeAccessControl(permissions) }
  }, [tree, isParticipant])
  const start = useStartPage(menu)
  if (start) return <Navigate to={start} replace />
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControl}
      notificationProvider={notificationProvider}
      i18nProvider={i18nProvider}
      resources={resources}
      options={{
        reactQuery: { clientConfig: queryClient },
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        mutationMode: 'pessimistic',
        redirect: { afterCreate: 'list', afterEdit: 'list' },
      }}
    >
      <PermissionsContext value={permissions}>
        <OpenedContext value={mayOpen}>
          <Routes>
            <Route
              element={
                <ParsedRoute>
                  <Shell menu={menu} />
                </ParsedRoute>
              }
            >
              {opened.map(([path, view]) => routesOf(path, view))}
              {isParticipant ? <Route path={PARTICIPANT_PAGES[sign]} element={<OwnRecord sign={sign} />} /> : null}
            </Route>
            {/* The entry of the menu ranks first where there is one. */}
            {isParticipant ? null : <Route path={COMPLAINTS} element={<Navigate to={CASES} replace />} />}
            {foldersOf(menu).map(({ folder, path }) => (
              <Route key={folder} path={folder} element={<Navigate to={path} replace />} />
            ))}
            {/* Last, because a redirect of the same address ranks first. */}
            <Route
              element={
                <ParsedRoute>
                  <Shell menu={menu} refused />
                </ParsedRoute>
              }
            >
              {refused.flatMap(addressesOf).map((path) => (
                <Route key={path} path={path} element={<RefusedPage />} />
              ))}
            </Route>
            <Route path="*" element={<Navigate to="/404" replace />} />
          </Routes>
        </OpenedContext>
      </PermissionsContext>
    </Refine>
  )
}
