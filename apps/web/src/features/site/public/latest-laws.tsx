import { REGULATION_MORE_ABOVE } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { useSite } from '../../../shared/site/site.js'
import styles from './home-page.module.css'
import { LawList } from './law-list.js'
import { lawsQuery } from './queries.js'

/** Latest 12 regulations in two columns, with "more" if there are more than 6 (specification 2). */
export function LatestLaws() {
  const { t } = useTranslation('site-public')
  const areaId = useSite()?.areaId
  const laws = useQuery({ ...lawsQuery({ areaId: areaId ?? '' }), enabled: areaId !== undefined })
  return (
    <section aria-labelledby="laws" className={`sheet ${styles.laws}`}>
      <div>
        <h2 id="laws">{t('laws.title')}</h2>
        {(laws.data?.total ?? 0) > REGULATION_MORE_ABOVE && (
          <Link to="/homes/laws" className={styles.more}>
            {t('laws.more')}
          </Link>
        )}
      </div>
      <LoadFailed query={laws} />
      {laws.data && <LawList rows={laws.data.records} columns />}
    </section>
  )
}
