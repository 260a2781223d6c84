import { PARTICIPANT_PAGES } from '@credit/contract'
import { useResourceParams } from '@refinedev/core'
import { Breadcrumb } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { type MenuNode, trailTo } from '../../providers/menu.js'

export interface Crumb {
  key: string
  title: string
  path?: string
}

const OWN_PAGES: readonly string[] = Object.values(PARTICIPANT_PAGES)

/**
 * Returns the path to the current page: groups and page of the menu, then the record or the action.
 * @param recordName name of the displayed record, after it has loaded
 * @param openedBy pages of the menu that lead to a page outside it; the only such page becomes part of the path
 */
export function useCrumbs(menu: readonly MenuNode[], recordName: string | null, openedBy: readonly string[] = []) {
  const { t } = useTranslation('workspace')
  const { pathname } = useLocation()
  const { resource, action } = useResourceParams()
  const own = trailTo(menu, typeof resource?.list === 'string' ? resource.list : pathname)
  const above = openedBy.filter((path) => path !== '/').map((path) => trailTo(menu, path))
  const [only = [], ...others] = own.length > 0 ? [own] : above.filter(({ length }) => length > 0)
  const trail = others.length > 0 ? [] : only

  const crumbs: Crumb[] = trail.map(({ id, name, path }) => ({ key: id, title: name, path }))
  if (pathname === '/' && crumbs.length === 0) crumbs.push({ key: 'home', title: t('home') })
  if (trail.length === 0 && OWN_PAGES.includes(pathname)) crumbs.push({ key: 'profile', title: t('profile') })
  if (action === 'create') crumbs.push({ key: 'step', title: t('step.create') })
  else if (action === 'edit')
    crumbs.push({
      key: 'step',
      title: recordName ? t('step.editNamed', { name: recordName }) : t('step.edit'),
    })
  else if (recordName) crumbs.push({ key: 'step', title: recordName })
  else if (action === 'show' && trail.length > 0) crumbs.push({ key: 'step', title: t('step.show') })
  return { trail, crumbs }
}

/** Breadcrumb. The last crumb is the page itself. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('workspace')
  const last = crumbs.length - 1
  const items = crumbs.map(({ key, title, path }, at) => ({
    key,
    title:
      at === last ? (
        <span aria-current="page" title={title}>
          {title}
        </span>
      ) : path ? (
        <Link to={path}>{title}</Link>
      ) : (
        title
      ),
  }))
  return (
    <Breadcrumb
      className="shell-crumbs"
      aria-label={t('crumbs')}
      items={[{ key: '/', title: <Link to="/">{t('home')}</Link> }, ...items]}
    />
  )
}
