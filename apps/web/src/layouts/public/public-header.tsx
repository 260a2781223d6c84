import { Link } from 'wouter'
import { getSession } from '../../api/session.js'
import { useTranslation } from '../../i18n/use-translation.js'
import { LanguageSwitch } from '../../shared/components/language-switch.js'
import { ThemeSwitch } from '../../shared/components/theme-switch.js'
import { useSystemTitle } from '../../shared/site/use-page-title.js'
import { Mark } from './mark.js'
import styles from './public-header.module.css'

export function PublicHeader({ plain }: { plain?: boolean }) {
  const { t } = useTranslation('public')
  const title = useSystemTitle()
  const home = plain ? '/homes2' : '/homes'
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={home} className={styles.brand}>
          <Mark />
          <span className={styles.name}>{title}</span>
        </Link>
        <nav className={styles.links} aria-label={t('nav.label')}>
          <Link to={plain ? '/homes' : '/homes2'}>{t(plain ? 'nav.full' : 'nav.plain')}</Link>
          {getSession() && <Link to="/">{t('nav.workspace')}</Link>}
          <ThemeSwitch />
          <LanguageSwitch />
        </nav>
      </div>
    </header>
  )
}
