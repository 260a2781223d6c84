import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { SIDER_WIDTH, SIGN } from '@credit/contract'
import { useResourceParams } from '@refinedev/core'
import { Breadcrumb, Button, Drawer, Grid, Layout, Skeleton } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { getSession } from '../../api/session.js'
import { MessageBell } from '../../features/identity/message-bell.js'
import { UserMenu } from '../../features/identity/user-menu.js'
import { type MenuNode, pagesOf, trailTo } from '../../providers/menu.js'
import { LanguageSwitch } from '../../shared/components/language-switch.js'
import { ThemeSwitch } from '../../shared/components/theme-switch.js'
import { useSite } from '../../shared/site/site.js'
import { usePageTitle, useSystemTitle } from '../../shared/site/use-page-title.js'
import { CommandPalette } from './command-palette.js'
import { SideMenu } from './side-menu.js'
import './shell.css'

const COLLAPSED_KEY = 'siderCollapsed'

/** Personal information and phone binding: in the user's menu of participants only (section 6). */
const OWN_PAGES = [
  '/userManagemen/details',
  '/supplierManagement/details',
  '/agencyManagement/details',
  '/evaluationExpertsManagement/details',
  '/account/phone',
]

function ownPages(menu: readonly MenuNode[]): MenuNode[] {
  if (getSession()?.user.type === SIGN.supervisor) return []
  return pagesOf(menu).filter((node) => OWN_PAGES.includes(node.path ?? ''))
}

/** Header, menu, breadcrumbs and footer around every page behind the login. */
export function Shell({ menu }: { menu: MenuNode[] }) {
  const { t } = useTranslation('workspace')
  const { pathname } = useLocation()
  const { resource, action } = useResourceParams()
  const wide = Grid.useBreakpoint().lg ?? true
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === '1')
  const [drawer, setDrawer] = useState(false)
  const [palette, setPalette] = useState(false)
  const site = useSite()
  const system = useSystemTitle()

  const trail = trailTo(menu, typeof resource?.list === 'string' ? resource.list : pathname)
  const here = trail.at(-1)
  const step = action && action !== 'list' ? t(`step.${action}`) : null
  usePageTitle(here?.name ?? (pathname === '/' ? t('home') : undefined))

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPalette(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const toggle = () => {
    if (!wide) return setDrawer(true)
    localStorage.setItem(COLLAPSED_KEY, collapsed ? '0' : '1')
    setCollapsed(!collapsed)
  }
  const side = <SideMenu menu={menu} trail={trail} onGo={() => setDrawer(false)} />

  return (
    <Layout className="shell">
      <a className="shell-skip" href="#main">
        {t('skip')}
      </a>
      <Layout.Header className="shell-header">
        <Button
          type="text"
          icon={collapsed || !wide ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={t(collapsed || !wide ? 'menu.open' : 'menu.close')}
          onClick={toggle}
        />
        <Link to="/" className="shell-name">
          {site?.systemName || system}
        </Link>
        <span className="shell-space" />
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={t('palette.open')}
          onClick={() => setPalette(true)}
        >
          {wide ? <kbd>Ctrl K</kbd> : null}
        </Button>
        <MessageBell />
        {wide ? <ThemeSwitch /> : null}
        <LanguageSwitch />
        <UserMenu own={ownPages(menu)} compact={!wide} />
      </Layout.Header>
      <Layout hasSider={wide}>
        {wide ? (
          <Layout.Sider
            width={SIDER_WIDTH}
            collapsedWidth={56}
            collapsed={collapsed}
            className="shell-sider"
          >
            {side}
          </Layout.Sider>
        ) : (
          <Drawer
            placement="left"
            width={SIDER_WIDTH}
            open={drawer}
            onClose={() => setDrawer(false)}
            title={t('menu.title')}
            className="shell-drawer"
          >
            {side}
          </Drawer>
        )}
        <Layout className="shell-body">
          {trail.length > 0 ? (
            <Breadcrumb
              className="shell-crumbs"
              items={[
                { title: <Link to="/">{t('home')}</Link> },
                ...trail.map((node) => ({
                  title:
                    step && node === here && node.path ? (
                      <Link to={node.path}>{node.name}</Link>
                    ) : (
                      node.name
                    ),
                })),
                ...(step ? [{ title: step }] : []),
              ]}
            />
          ) : null}
          <Layout.Content id="main" role="main" tabIndex={-1}>
            <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
              <Outlet />
            </Suspense>
          </Layout.Content>
          <Layout.Footer className="shell-footer">
            {[system, site?.address, site?.contactInformation].filter(Boolean).join(' · ')}
          </Layout.Footer>
        </Layout>
      </Layout>
      <CommandPalette open={palette} pages={pagesOf(menu)} onClose={() => setPalette(false)} />
    </Layout>
  )
}
