import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { MenuNode } from '../../providers/menu.js'

/** Where one is: home, the menu's directories, the page, and what is done there. */
export function Crumbs({ trail, step }: { trail: readonly MenuNode[]; step: string | null }) {
  const { t } = useTranslation('workspace')
  const { pathname } = useLocation()
  const here = (node: MenuNode) => !step && node.path === pathname
  return (
    <nav aria-label={t('crumbs')} className="shell-crumbs">
      <ol>
        <li>
          <Link to="/">{t('home')}</Link>
        </li>
        {trail.map((node) => (
          <li key={node.id} aria-current={here(node) ? 'page' : undefined}>
            {node.path && !here(node) ? <Link to={node.path}>{node.name}</Link> : node.name}
          </li>
        ))}
        {step ? <li aria-current="page">{step}</li> : null}
      </ol>
    </nav>
  )
}
