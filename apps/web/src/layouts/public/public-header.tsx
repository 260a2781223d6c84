import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSwitch } from '../../shared/components/language-switch.js'
import { ThemeSwitch } from '../../shared/components/theme-switch.js'
import { useHasSession } from '../../shared/hooks/use-has-session.js'
import { useSystemTitle } from '../../shared/site/use-page-title.js'
import { Mark } from './mark.js'
import styles from './public-layout.module.css'

export function PublicHeader({ plain }: { plain?: boolean }) {
  const { t } = useTranslation('public')
  const title = useSystemTitle()
  const hasSession = useHasSession()
  const home = plain ? '/homes2' : '/homes'
  return (
    <header className={styles.header}>
      <div className={`band ${styles.bar}`}>
        <Link to={home} className={styles.brand}>
          <Mark />
          <span>{title}</span>
        </Link>
        <nav className={`secondary ${styles.links}`} aria-label={t('nav.label')}>
          <Link to={plain ? '/homes' : '/homes2'}>{t(plain ? 'nav.full' : 'nav.plain')}</Link>
          {hasSession && <Link to="/">{t('nav.workspace')}</Link>}
          <ThemeSwitch />
          <LanguageSwitch />
        </nav>
      </div>
    </header>
  )
}
