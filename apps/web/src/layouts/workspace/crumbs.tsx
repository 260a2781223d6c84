import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MenuNode } from '../../providers/menu.js'

/** Where one is: home, the menu's directories, the page, and what is done there. */
export function Crumbs({ trail, step }: { trail: readonly MenuNode[]; step: string | null }) {
  const { t } = useTranslation('workspace')
  return (
    <nav aria-label={t('crumbs')} className="shell-crumbs">
      <ol>
        <li>
          <Link to="/">{t('home')}</Link>
        </li>
        {trail.map((node) => (
          <li key={node.id} aria-current={!step && node === trail.at(-1) ? 'page' : undefined}>
            {step && node.path ? <Link to={node.path}>{node.name}</Link> : node.name}
          </li>
        ))}
        {step ? <li aria-current="page">{step}</li> : null}
      </ol>
    </nav>
  )
}
