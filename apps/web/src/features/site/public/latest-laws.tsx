import { REGULATION_MORE_ABOVE } from '@credit/contract'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../../i18n/use-translation.js'
import { LoadFailed, Skeleton } from '../../../shared/components/load-state.js'
import { useLoad } from '../../../shared/hooks/use-load.js'
import { useSite } from '../../../shared/site/site.js'
import { loadLaws } from './calls.js'
import styles from './latest-laws.module.css'
import { LawList } from './law-list.js'

/** The latest 12 regulations in two columns; "more" only where there are more than 6 (specification 2). */
export function LatestLaws() {
  const { t } = useTranslation('site-public')
  const areaId = useSite()?.areaId
  const laws = useLoad(
    useCallback(
      async (signal: AbortSignal) => (areaId ? loadLaws({ areaId }, signal) : undefined),
      [areaId],
    ),
  )
  return (
    <section
      aria-labelledby="laws"
      className={laws.data ? styles.section : `${styles.section} ${styles.waiting}`}
    >
      <div className={styles.heading}>
        <h2 id="laws">{t('laws.title')}</h2>
        {(laws.data?.total ?? 0) > REGULATION_MORE_ABOVE && (
          <Link to="/homes/laws" className={styles.more}>
            {t('laws.more')}
          </Link>
        )}
      </div>
      <LoadFailed loaded={laws} />
      {laws.data ? (
        <LawList rows={laws.data.records} columns />
      ) : (
        !laws.error && <Skeleton lines={6} />
      )}
    </section>
  )
}
