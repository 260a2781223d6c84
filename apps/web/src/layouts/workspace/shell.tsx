import { SIDER_WIDTH } from '@credit/contract'
import { Layout, Skeleton } from 'antd'
import { Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import type { MenuNode } from '../../providers/menu.js'
import { views } from '../../resources.js'
import { CrashBoundary } from '../../shared/components/crash-page.js'
import { UndoPlace } from '../../shared/components/undo-place.js'
import { useGrowingPage } from '../../shared/hooks/use-growing-page.js'
import { MIN_WIDTH, useMinWidth } from '../../shared/hooks/use-media.js'
import { RecordNameContext } from '../../shared/hooks/use-record-name.js'
import { lazyDialog, lazyPart } from '../../shared/lazy-part.js'
import { useOfferedJob } from '../../shared/offered-job.js'
import { preferences } from '../../shared/preferences.js'
import { usePageTitle } from '../../shared/site/use-page-title.js'
import { AnotherAccount } from './another-account.js'
import { MaintenanceBanner, OwnPagesBanner } from './banners.js'
import { Crumbs, useCrumbs } from './crumbs.js'
import { Footer } from './footer.js'
import { Header } from './header.js'
import { useRecent } from './recent.js'
import { SessionWarning } from './session-end/session-warning.js'
import { SideMenu } from './side-menu.js'
import { useHeadingFocus } from './use-heading-focus.js'
import { useHelpKey } from './use-help-key.js'
import { usePalette } from './use-palette.js'
import { usePreload } from './use-preload.js'
import './shell.css'

const TodoWalk = lazyPart(() => import('./todo-walk.js'), null)
const JobOffer = lazyPart(() => import('./job-offer.js'), null)
const loadPalette = () => import('./command-palette.js')
const CommandPalette = lazyDialog(loadPalette)
const MenuDrawer = lazyDialog(() => import('./menu-drawer.js'))
const KeyHelp = lazyDialog(() => import('./key-help.js'))
const PreferencesDialog = lazyDialog(() => import('./preferences-dialog.js'))

const COLLAPSED_WIDTH = 56

interface Props {
  menu: MenuNode[]
  /** True around the page that is shown instead of one that the account may not open. */
  refused?: boolean
}

/** Header, side menu, breadcrumb and footer around every page behind the login. */
export function Shell({ menu, refused }: Props) {
  const { t } = useTranslation('workspace')
  const { pathname } = useLocation()
  useGrowingPage()
  const wide = useMinWidth(MIN_WIDTH.menu)
  const [collapsed, setCollapsed] = useState(() => preferences.get('siderCollapsed') === true)
  /** Null until it is first opened, which loads its code. */
  const [drawer, setDrawer] = useState<boolean | null>(null)
  const [recordName, setRecordName] = useState<string | null>(null)
  const palette = usePalette()
  const offered = useOfferedJob()
  const [dialog, setDialog] = useState<'help' | 'preferences' | null>(null)
  const openHelp = useCallback(() => setDialog('help'), [])
  const openPreferences = useCallback(() => setDialog('preferences'), [])
  useHelpKey(openHelp)
  const main = useRef<HTMLElement>(null)
  const view = views[pathname]
  const openedBy = view?.kind === 'page' ? view.openedBy : []
  const found = useCrumbs(menu, recordName, openedBy)
  const { trail, crumbs } = refused ? { trail: [], crumbs: [{ key: 'refused', title: t('refused.title') }] } : found
  usePageTitle(crumbs.at(-1)?.title)
  useHeadingFocus(main, pathname)
  useRecent(recordName ?? trail.at(-1)?.name)
  usePreload(loadPalette)

  const toggleMenu = () => {
    if (!wide) return setDrawer(!drawer)
    preferences.set({ siderCollapsed: !collapsed })
    setCollapsed(!collapsed)
  }

  return (
    <Layout className="shell">
      <a className="shell-skip" href="#main">
        {t('skip')}
      </a>
      <Header
        wide={wide}
        menuOpen={wide ? !collapsed : drawer === true}
        onToggleMenu={toggleMenu}
        onOpenPalette={palette.open}
        onOpenPreferences={openPreferences}
      />
      <MaintenanceBanner />
      <OwnPagesBanner />
      <Layout hasSider={wide}>
        {wide ? (
          <Layout.Sider
            className="shell-sider"
            width={SIDER_WIDTH}
            collapsedWidth={COLLAPSED_WIDTH}
            collapsed={collapsed}
          >
            <SideMenu menu={menu} trail={trail} collapsed={collapsed} />
          </Layout.Sider>
        ) : (
          <Suspense fallback={null}>
            {drawer === null ? null : (
              <MenuDrawer menu={menu} trail={trail} open={drawer} onClose={() => setDrawer(false)} />
            )}
          </Suspense>
        )}
        <Layout className="shell-body">
          {pathname === '/' ? null : <Crumbs crumbs={crumbs} />}
          {sessionStorage.getItem('todoWalk') === null ? null : <TodoWalk />}
          <Layout.Content ref={main} id="main" tabIndex={-1}>
            <RecordNameContext value={setRecordName}>
              <UndoPlace>
                <CrashBoundary place={pathname}>
                  <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
                    <Outlet />
                  </Suspense>
                </CrashBoundary>
              </UndoPlace>
            </RecordNameContext>
          </Layout.Content>
          {offered ? <JobOffer key={offered} id={offered} /> : null}
          <Footer />
        </Layout>
      </Layout>
      {palette.state ? (
        <Suspense fallback={null}>
          <CommandPalette
            menu={menu}
            state={palette.state}
            onChange={palette.setKeyword}
            onSubmit={palette.submit}
            onClose={palette.close}
            openHelp={openHelp}
            openPreferences={openPreferences}
          />
        </Suspense>
      ) : null}
      <AnotherAccount />
      <SessionWarning />
      <Suspense fallback={null}>
        {dialog === 'help' ? <KeyHelp onClose={() => setDialog(null)} /> : null}
        {dialog === 'preferences' ? <PreferencesDialog menu={menu} onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </Layout>
  )
}
