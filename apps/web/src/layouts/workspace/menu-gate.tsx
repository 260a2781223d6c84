import { ADMIN_BASE } from '@credit/contract'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes } from 'react-router'
import { send } from '../../api/client.js'
import { getSession } from '../../api/session.js'
import { currentLocale } from '../../i18n/index.js'
import { makeAccessControl } from '../../providers/access-control.js'
import { authProvider } from '../../providers/auth-provider.js'
import { makeDataProvider } from '../../providers/data-provider.js'
import { i18nProvider } from '../../providers/i18n-provider.js'
import { type MenuNode, pagesOf, permissionsOf, shownMenu } from '../../providers/menu.js'
import { notificationProvider } from '../../providers/notification.js'
import { queryClient } from '../../providers/query-client.js'
import { toResource, toRoutes } from '../../resource-kit/to-refine.js'
import { hasView, type View, views } from '../../resources.js'
import { Shell } from './shell.js'

const dataProvider = makeDataProvider()

async function loadMenu(): Promise<MenuNode[]> {
  const { data } = await send<MenuNode[] | MenuNode>('GET', `${ADMIN_BASE}/api/menu/menu/ROOT`)
  return Array.isArray(data) ? data : data.children
}

/** Loads the account's menu; from it come routes, resources and what the account may do. */
export function MenuGate() {
  const { t } = useTranslation('workspace')
  const loginId = getSession()?.user.loginId
  const menu = useQuery({
    queryKey: ['menu', loginId, currentLocale()],
    queryFn: loadMenu,
    staleTime: 60_000,
    placeholderData: (previous) => previous,
  })
  if (menu.isPending) return <Skeleton active paragraph={{ rows: 8 }} className="workspace-wait" />
  if (menu.isError)
    return (
      <Alert
        type="error"
        showIcon
        className="workspace-wait"
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

function Inside({ tree }: { tree: MenuNode[] }) {
  const { menu, opened, resources, accessControl } = useMemo(() => {
    const menu = shownMenu(tree, hasView)
    const paths = new Set(['/', ...pagesOf(menu).map((node) => node.path ?? '')])
    const opened = Object.entries(views).filter(
      ([path, view]) =>
        paths.has(path) ||
        (view.kind === 'page' && view.openedBy.some((entry) => paths.has(entry))),
    )
    const resources = opened.flatMap(([, view]) =>
      view.kind === 'resource' ? [toResource(view.definition)] : [],
    )
    return { menu, opened, resources, accessControl: makeAccessControl(permissionsOf(tree)) }
  }, [tree])
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
      <Routes>
        <Route element={<Shell menu={menu} />}>
          {opened.map(([path, view]) => routesOf(path, view))}
        </Route>
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Refine>
  )
}
