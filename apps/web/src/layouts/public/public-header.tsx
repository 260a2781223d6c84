import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSwitch } from '../../shared/components/language-switch.js'
import { ThemeSwitch } from '../../shared/components/theme-switch.js'
import { useHasSession } from '../../shared/hooks/use-has-session.js'
import { useSystemTitle } from '../../shared/site/use-page-title.js'
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

/** Logo of the system: a ledger under a balance, in the text colour. */
function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="4" fill="var(--primary)" />
      <g fill="none" stroke="var(--on-primary)" strokeWidth="1.8" strokeLinecap="round">
        <path d="M14 6v14M7 9.5h14M9 22h10" />
        <path d="M4.8 15.2 7 9.8l2.2 5.4a2.4 2.4 0 0 1-4.4 0Z" strokeLinejoin="round" />
        <path d="M18.8 15.2 21 9.8l2.2 5.4a2.4 2.4 0 0 1-4.4 0Z" strokeLinejoin="round" />
      </g>
      <circle cx="14" cy="6.2" r="1.7" fill="var(--accent)" />
    </svg>
  )
}
