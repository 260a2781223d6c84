import { endedHalfYears, HALF_YEAR, PUBLIC_RATINGS_PAGE } from '@credit/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { components } from '../../../api/schema.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { atMost } from '../../../shared/at-most.js'
import { TextField } from '../../../shared/components/field.js'
import { formatDate } from '../../../shared/format/dates.js'
import { useHalfYear } from '../../../shared/hooks/use-half-year.js'
import { usePageRequest } from '../../../shared/page-request.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { PublicList, pageIn, SelectField, textIn } from './public-list.js'
import { type RatingsQuery, ratingsQuery } from './published-queries.js'
import styles from './ratings.module.css'

type Rating = components['schemas']['PublicRating']

const NUMBER_LENGTH = 40
/** Number of half years in the select. The address accepts any. */
const PERIODS_OFFERED = 10

/** Reads filters and page from the address. Texts are limited to the length of their fields. */
function askedFor(search: URLSearchParams): RatingsQuery {
  const period = (search.get('period') ?? '').trim().toUpperCase()
  const keyword = textIn(search, 'keyword', NUMBER_LENGTH)
  return {
    current: pageIn(search),
    ...(HALF_YEAR.test(period) && { period }),
    ...(keyword && { keyword }),
  }
}

export const prefetch: PublicPage['prefetch'] = ({ client, search }) =>
  client.prefetchQuery(ratingsQuery(askedFor(search)))

function RatingItem({ rating }: { rating: Rating }) {
  const { t } = useTranslation('site-public')
  const nameOf = useHalfYear()
  const { number, period, areaName, status, participants, asOf } = rating
  const day =
    status === 'notice'
      ? t('rating.noticeUntil', { day: rating.noticeUntil })
      : rating.enforcedAt && t('rating.enforcedOn', { day: formatDate(rating.enforcedAt) })
  return (
    <article className={styles.rating}>
      <h2>
        <Link to={`${PUBLIC_RATINGS_PAGE}/${number}`}>
          {t('rating.name', { area: areaName, period: nameOf(period) })}
        </Link>
      </h2>
      <p>
        <strong>{t(`rating.status.${status}`)}</strong>
        {day ? ` · ${day}` : ''}
      </p>
      <p className="secondary">
        {[number, t('rating.asOfDay', { day: asOf }), t('rating.participants', { count: participants })].join(' · ')}
      </p>
    </article>
  )
}

/** Published ratings: under notice, in force and replaced. */
export function Component() {
  const { t } = useTranslation('site-public')
  const [search] = useSearchParams()
  const asked = askedFor(search)
  const client = useQueryClient()
  const found = useQuery(ratingsQuery(asked))
  const nameOf = useHalfYear()
  const { period } = asked
  const ended = endedHalfYears(usePageRequest().today, PERIODS_OFFERED)
  const periods = period && !ended.includes(period) ? [period, ...ended] : ended
  return (
    <PublicLayout>
      <DocumentHead title={t('rating.title')} description={t('rating.text')} />
      <div className={`sheet ${styles.page}`}>
        <h1>{t('rating.title')}</h1>
        <p className="secondary">{t('rating.text')}</p>
        <PublicList
          asked={asked}
          fields={
            <>
              <SelectField
                label={t('rating.period')}
                name="period"
                value={asked.period}
                options={[['', t('rating.all')], ...periods.map((period) => [period, nameOf(period)] as const)]}
              />
              <TextField
                label={t('rating.number')}
                name="keyword"
                {...atMost(NUMBER_LENGTH, t('common:atMost', { n: NUMBER_LENGTH }))}
                defaultValue={asked.keyword}
              />
            </>
          }
          filters={[
            [t('rating.period'), period && nameOf(period)],
            [t('rating.number'), asked.keyword],
          ]}
          find={t('rating.find')}
          found={found}
          read={async (page) => (await client.fetchQuery(ratingsQuery({ ...asked, ...page }))).records}
          none={t('rating.none')}
        >
          {(rows) => rows.map((rating) => <RatingItem key={rating.number} rating={rating} />)}
        </PublicList>
      </div>
    </PublicLayout>
  )
}
