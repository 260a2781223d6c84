import { ADMIN_BASE } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { withQuery } from '../../../api/backend.js'
import type { components } from '../../../api/schema.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { Downloads } from './public-list.js'
import { verifyRatingQuery } from './published-queries.js'
import styles from './ratings.module.css'

const FORMATS = ['xlsx', 'csv'] as const

/** Downloads and digest of a rating, and whether the rows still match the digest. */
export function RatingDigest({ rating }: { rating: components['schemas']['PublicRating'] }) {
  const { t } = useTranslation('site-public')
  const [search] = useSearchParams()
  const { number, digest } = rating
  const shown = Object.fromEntries(search)
  const asked = search.get('verify') === '1' && digest !== null
  const query = useQuery({ ...verifyRatingQuery(number), enabled: asked })
  const base = `${ADMIN_BASE}/api/rating/public/${number}`
  return (
    <section aria-labelledby="rating-verify">
      <h2 id="rating-verify">{t('rating.verify.title')}</h2>
      <Downloads
        files={[
          ...FORMATS.map(
            (format) => [withQuery(`${base}/rows/export`, { format }), t(`rating.download.${format}`)] as const,
          ),
          [`${base}/statement`, t('rating.download.statement')],
        ]}
      />
      {digest === null ? (
        <p className="secondary">{t('rating.verify.later')}</p>
      ) : (
        <>
          <p>{t('rating.verify.text')}</p>
          <p className={styles.digest}>{digest}</p>
          <div aria-live="polite" aria-busy={query.isFetching}>
            {asked ? <LoadFailed query={query} /> : null}
            {query.data ? (
              <p className={styles.status} data-status={query.data.intact ? 'inForce' : 'withdrawn'}>
                {t(query.data.intact ? 'rating.verify.intact' : 'rating.verify.changed')}
              </p>
            ) : null}
          </div>
          <p className={styles.onScreen}>
            <Link to={`?${new URLSearchParams({ ...shown, verify: '1' })}`} preventScrollReset>
              {t('rating.verify.check')}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
