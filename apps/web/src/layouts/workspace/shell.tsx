import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { useResourceParams } from '@refinedev/core'
import { Button, Grid, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { MessageBell } from '../../features/identity/message-bell.js'
import { UserMenu } from '../../features/identity/user-menu.js'
import { type MenuNode, pagesOf, trailTo } from '../../providers/menu.js'
import { CrashBoundary } from '../../shared/components/crash-page.js'
import { LanguageSwitch } from '../../shared/components/language-switch.js'
import { ThemeSwitch } from '../../shared/components/theme-switch.js'
import { PARTICIPANT_PAGES } from '../../shared/participant-address.js'
import { useSite } from '../../shared/site/site.js'
import { usePageTitle, useSystemTitle } from '../../shared/site/use-page-title.js'
import { Crumbs } from './crumbs.js'
import { SideMenu } from './side-menu.js'
import './shell.css'

const CommandPalette = lazy(() => import('./command-palette.js'))
const MenuDrawer = lazy(() => import('./menu-drawer.js'))
const PicturesDialog = lazy(
  () => import('../../features/site/home-pictures/home-pictures-dialog.js'),
)

const COLLAPSED_KEY = 'siderCollapsed'

/** Pages that are no entry of the menu: the home where it is hidden, and a participant's own record. */
function titleBesideMenu(pathname: string, t: (key: string) => string): string | undefined {
  if (pathname === '/') return t('home')
  const own: readonly string[] = Object.values(PARTICIPANT_PAGES)
  return own.includes(pathname) ? t('profile') : undefined
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
  usePageTitle(here?.name ?? titleBesideMenu(pathname, t))

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

  return (
    <div className="shell">
      <a className="shell-skip" href="#main">
        {t('skip')}
      </a>
      <header className="shell-header">
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
        <UserMenu compact={!wide} PicturesDialog={PicturesDialog} />
      </header>
      <div className="shell-columns">
        {wide ? (
          <aside className={collapsed ? 'shell-sider shell-sider-narrow' : 'shell-sider'}>
            <SideMenu
              menu={menu}
              trail={trail}
              narrow={collapsed}
              onGo={() => undefined}
              onWiden={toggle}
            />
          </aside>
        ) : null}
        <div className="shell-body">
          {trail.length > 0 && pathname !== '/' ? <Crumbs trail={trail} step={step} /> : null}
          <main id="main" tabIndex={-1}>
            <CrashBoundary place={pathname}>
              <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
                <Outlet />
              </Suspense>
            </CrashBoundary>
          </main>
          <footer className="shell-footer">
            {[system, site?.address, site?.contactInformation].filter(Boolean).join(' · ')}
          </footer>
        </div>
      </div>
      <Suspense fallback={null}>
        {drawer && !wide ? (
          <MenuDrawer menu={menu} trail={trail} onClose={() => setDrawer(false)} />
        ) : null}
        {palette ? (
          <CommandPalette pages={pagesOf(menu)} onClose={() => setPalette(false)} />
        ) : null}
      </Suspense>
    </div>
  )
}
