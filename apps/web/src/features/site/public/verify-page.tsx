import { PUBLIC_RATINGS_PAGE, RATING_NUMBER, VERIFY_PAGE } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { components } from '../../../api/schema.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { atMost } from '../../../shared/at-most.js'
import { Basis } from '../../../shared/components/basis.js'
import { Button } from '../../../shared/components/button.js'
import { TextField } from '../../../shared/components/field.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { Stars } from '../../../shared/components/stars.js'
import { formatDate } from '../../../shared/format/dates.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { ColouredBand, Scale } from './band-scale.js'
import { verifyQuery } from './published-queries.js'
import styles from './verify-page.module.css'

type Record = NonNullable<components['schemas']['Verification']['record']>

/** Returns the number from the path, or from the query if the form was sent without script. */
const numberOf = (params: Readonly<{ number?: string }>, search: URLSearchParams) =>
  (params.number ?? search.get('number') ?? '').trim()

export const prefetch: PublicPage['prefetch'] = async ({ client, params, search }) => {
  const number = numberOf(params, search)
  if (number) await client.prefetchQuery(verifyQuery(number))
}

function Stated({ record }: { record: Record }) {
  const { t } = useTranslation(['site-public', 'common'])
  const { score, starLevel, band, bandLabel, scale, issuer, serious } = record
  return (
    <>
      <dl className={styles.stated}>
        <dt>{t('verify.holder')}</dt>
        <dd>{record.holder}</dd>
        <dt>{t('verify.sign')}</dt>
        <dd>{t(`common:sign.${record.sign}`)}</dd>
        <dt>{t('verify.score')}</dt>
        <dd>{score === null ? t('common:unrated') : t('verify.points', { score: score.toFixed(2) })}</dd>
        <dt>{t('verify.stars')}</dt>
        <dd>
          <Stars level={starLevel} /> {starLevel === null ? null : t('credit.ofFive', { n: starLevel })}{' '}
          <Basis of={record.basis} />
        </dd>
        <dt>{t('verify.band')}</dt>
        <dd>{band === null ? '–' : <ColouredBand bands={scale} band={band} label={bandLabel ?? ''} />}</dd>
        <dt>{t('verify.serious')}</dt>
        <dd>
          {serious.length === 0 ? t('verify.none') : null}
          {serious.map(({ behavior, authority, decisionNumber }) => (
            <p key={`${decisionNumber} ${behavior}`}>
              {[behavior, authority, decisionNumber].filter(Boolean).join(' · ')}
            </p>
          ))}
        </dd>
        {issuer ? (
          <>
            <dt>{t('verify.issuer')}</dt>
            <dd>{issuer}</dd>
          </>
        ) : null}
        <dt>{t('credit.asOf')}</dt>
        <dd>{record.asOf}</dd>
        <dt>{t('verify.issuedAt')}</dt>
        <dd>{formatDate(record.issuedAt)}</dd>
        <dt>{t('verify.validUntil')}</dt>
        <dd>{record.validUntil}</dd>
        <dt>{t('verify.sha256')}</dt>
        <dd className={styles.digest}>{record.sha256}</dd>
      </dl>
      {scale.length > 0 ? <Scale bands={scale} band={band} own={t('verify.own')} /> : null}
    </>
  )
}

function Result({ found }: { found: components['schemas']['Verification'] }) {
  const { t } = useTranslation('site-public')
  const { record, number } = found
  if (RATING_NUMBER.test(number)) {
    return (
      <div className={styles.result} data-status="rating">
        <h2>{number}</h2>
        <p>
          <Link to={`${PUBLIC_RATINGS_PAGE}/${number}`}>{t('verify.rating')}</Link>
        </p>
      </div>
    )
  }
  if (!record) {
    return (
      <div className={styles.result} data-status="unknown">
        <h2>{t('verify.unknown', { number })}</h2>
        <p>{t('verify.unknownText')}</p>
      </div>
    )
  }
  return (
    <>
      <div className={styles.result} data-status={record.status}>
        <h2>{t(`verify.status.${record.status}`)}</h2>
        <p className={styles.number}>{number}</p>
        <p>{t(`verify.statusText.${record.status}`)}</p>
      </div>
      <Stated record={record} />
    </>
  )
}

/** Verifies a printed credit record. Its QR code opens this page. */
export function Component() {
  const { t } = useTranslation('site-public')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const number = numberOf(useParams(), search)
  const [isEmpty, setEmpty] = useState(search.has('number') && number === '')
  const query = useQuery({ ...verifyQuery(number), enabled: number !== '' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = String(new FormData(event.currentTarget).get('number') ?? '').trim()
    setEmpty(!written)
    if (written) void navigate(`${VERIFY_PAGE}/${encodeURIComponent(written)}`)
  }
  return (
    <PublicLayout>
      <DocumentHead title={t('verify.title')} description={t('verify.text')} />
      <div className={`sheet ${styles.page}`}>
        <h1>{t('verify.title')}</h1>
        <div aria-live="polite" aria-busy={query.isFetching}>
          {number ? <LoadFailed query={query} /> : null}
          {query.data ? <Result found={query.data} /> : null}
        </div>
        <p className="secondary">{t('verify.text')}</p>
        <form key={number} action={VERIFY_PAGE} method="get" noValidate onSubmit={submit}>
          <TextField
            label={t('verify.number')}
            hint={t('verify.hint')}
            name="number"
            defaultValue={number}
            required
            {...atMost(40, t('common:atMost', { n: 40 }))}
            autoComplete="off"
            error={isEmpty ? t('verify.empty') : undefined}
          />
          <Button type="submit">{t('verify.check')}</Button>
        </form>
      </div>
    </PublicLayout>
  )
}
