import { AREA_STATUS } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/components/load-state.js'
import { siteQuery } from '../../shared/site/site.js'
import { PublicFooter } from './public-footer.js'
import { PublicHeader } from './public-header.js'
import styles from './public-layout.module.css'

interface PublicLayoutProps {
  children: ReactNode
  /** Full-width part between the header and the content, for example the home page's banner. */
  banner?: ReactNode
  /** Uses the plain home's large type and high contrast. */
  plain?: boolean
}

export function PublicLayout({ children, banner, plain }: PublicLayoutProps) {
  const { t } = useTranslation('common')
  const site = useQuery(siteQuery())
  return (
    <div className={plain ? `public ${styles.shell} ${styles.plain}` : `public ${styles.shell}`}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <PublicHeader plain={plain} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {site.data?.maintenance ? (
          <p role="status" className={`band ${styles.closed}`}>
            {site.data.maintenance}
          </p>
        ) : null}
        {banner}
        <div className={`band ${styles.content}`}>
          {site.data?.status === AREA_STATUS.closed && (
            <p role="status" className={styles.closed}>
              {t('area.closed')}
            </p>
          )}
          {site.error && !site.data ? <LoadFailed query={site} /> : children}
        </div>
      </main>
      <PublicFooter />
    </div>
  )
}
