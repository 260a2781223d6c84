import { PUBLIC_RATINGS_PAGE, RATED_SIGNS } from '@credit/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import type { components } from '../../../api/schema.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { atMost } from '../../../shared/at-most.js'
import { TextField } from '../../../shared/components/field.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { formatDate } from '../../../shared/format/dates.js'
import { useHalfYear } from '../../../shared/hooks/use-half-year.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { PublicList, pageIn, SelectField, textIn } from './public-list.js'
import { type RatingRowsQuery, ratingQuery, ratingRowsQuery, verifyRatingQuery } from './published-queries.js'
import { RatingDigest } from './rating-digest.js'
import { RatingTable } from './rating-table.js'
import styles from './ratings.module.css'

type Rating = components['schemas']['PublicRating']

const KEYWORD_LENGTH = 100

/** Reads role, name and page from the address. The name is limited to the field's length. */
function askedFor(search: URLSearchParams): RatingRowsQuery {
  const sign = RATED_SIGNS.find((one) => String(one) === search.get('sign'))
  const keyword = textIn(search, 'keyword', KEYWORD_LENGTH)
  return {
    current: pageIn(search),
    ...(sign && { sign: String(sign) }),
    ...(keyword && { keyword }),
  }
}

export const prefetch: PublicPage['prefetch'] = async ({ client, params, search }) => {
  const number = params.number ?? ''
  await Promise.all([
    client.prefetchQuery(ratingQuery(number)),
    client.prefetchQuery(ratingRowsQuery(number, askedFor(search))),
    search.get('verify') === '1' && client.prefetchQuery(verifyRatingQuery(number)),
  ])
}

function Facts({ rating }: { rating: Rating }) {
  const { t } = useTranslation('site-public')
  const { number, areaName, asOf, participants, publishedAt, noticeUntil, enforcedAt, endedAt } = rating
  const facts = [
    ['number', number],
    ['area', areaName],
    ['asOf', asOf],
    ['count', participants],
    ['publishedOn', publishedAt && formatDate(publishedAt)],
    ['until', noticeUntil],
    ['inForceOn', enforcedAt && formatDate(enforcedAt)],
    ['endedOn', endedAt && formatDate(endedAt)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{t(`rating.fields.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Rows({ number }: { number: string }) {
  const { t } = useTranslation(['site-public', 'common'])
  const [search] = useSearchParams()
  const asked = askedFor(search)
  const client = useQueryClient()
  const found = useQuery(ratingRowsQuery(number, asked))
  const shown = asked.sign ?? String(found.data?.records[0]?.sign ?? 2)
  return (
    <PublicList
      asked={{ ...asked, sign: shown }}
      fields={
        <>
          <SelectField
            label={t('rating.role')}
            name="sign"
            value={shown}
            options={RATED_SIGNS.map((sign) => [String(sign), t(`common:sign.${sign}`)])}
          />
          <TextField
            label={t('rating.keyword')}
            name="keyword"
            {...atMost(KEYWORD_LENGTH, t('common:atMost', { n: KEYWORD_LENGTH }))}
            defaultValue={asked.keyword}
          />
        </>
      }
      filters={[[t('rating.keyword'), asked.keyword]]}
      find={t('rating.find')}
      found={found}
      read={async (page) => {
        const query = ratingRowsQuery(number, { ...asked, sign: shown, ...page })
        return (await client.fetchQuery(query))?.records ?? []
      }}
      none={t('rating.noRows')}
    >
      {(rows) => <RatingTable rows={rows} role={t(`common:sign.${shown}`)} />}
    </PublicList>
  )
}

/** Published rating: rows by role and rank, to read, download and verify. */
export function Component() {
  const { t } = useTranslation('site-public')
  const { number = '' } = useParams()
  const nameOf = useHalfYear()
  const query = useQuery(ratingQuery(number))
  const rating = query.data
  const title = rating ? t('rating.name', { area: rating.areaName, period: nameOf(rating.period) }) : t('rating.title')
  return (
    <PublicLayout>
      <DocumentHead title={title} />
      <div className={`sheet ${styles.page}`}>
        <p className={styles.onScreen}>
          <Link to={PUBLIC_RATINGS_PAGE}>{t('rating.all')}</Link>
        </p>
        <h1>{title}</h1>
        <LoadFailed query={query} />
        {rating === null ? <p>{t('rating.unknown', { number })}</p> : null}
        {rating ? (
          <>
            <div className={styles.status} data-status={rating.status}>
              <strong>{t(`rating.status.${rating.status}`)}</strong>
              <p>{t(`rating.explain.${rating.status}`, { day: rating.noticeUntil })}</p>
              {rating.reason ? <p>{t('rating.reason', { reason: rating.reason })}</p> : null}
            </div>
            <Facts rating={rating} />
            {rating.status === 'withdrawn' ? null : (
              <>
                <Rows number={rating.number} />
                <RatingDigest rating={rating} />
              </>
            )}
          </>
        ) : null}
      </div>
    </PublicLayout>
  )
}
