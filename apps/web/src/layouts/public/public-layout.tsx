import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.js'
import { LoadFailed } from '../../shared/components/load-state.js'
import { useSiteState } from '../../shared/site/site.js'
import { PublicFooter } from './public-footer.js'
import { PublicHeader } from './public-header.js'
import styles from './public-layout.module.css'

interface PublicLayoutProps {
  children: ReactNode
  /** Full-width part between the header and the content, e.g. the home page's banner. */
  banner?: ReactNode
  /** The plain home's large type and high contrast. */
  plain?: boolean
}

export function PublicLayout({ children, banner, plain }: PublicLayoutProps) {
  const { t } = useTranslation('common')
  const site = useSiteState()
  return (
    <div className={plain ? `${styles.shell} ${styles.plain}` : styles.shell}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <PublicHeader plain={plain} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {banner}
        <div className={styles.content}>
          {site.error && !site.data ? <LoadFailed loaded={site} /> : children}
        </div>
      </main>
      <PublicFooter />
    </div>
  )
}
