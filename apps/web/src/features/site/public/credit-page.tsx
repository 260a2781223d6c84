import { AUTH_BASE } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { components } from '../../../api/schema.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { atMost } from '../../../shared/at-most.js'
import { Basis } from '../../../shared/components/basis.js'
import { Button } from '../../../shared/components/button.js'
import { TextField } from '../../../shared/components/field.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { Stars } from '../../../shared/components/stars.js'
import { formatEvaluators } from '../../../shared/format/evaluators.js'
import { type CaptchaState, useCaptcha } from '../../../shared/hooks/use-captcha.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import styles from './credit-page.module.css'
import { type CreditQuestion, creditQuery } from './queries.js'

type Row = components['schemas']['PublicCreditRow']

/** Published serious acts of an organisation. */
function SeriousActs({ acts }: { acts: Row['serious'] }) {
  const { t } = useTranslation('site-public')
  if (acts.length === 0) return <p>{t('credit.noActs')}</p>
  return (
    <ul>
      {acts.map(({ behavior, enforcementUnit, decisionNumber, punishmentDate, publishEndDate }) => (
        <li key={`${decisionNumber} ${behavior}`}>
          <strong>{behavior}</strong>
          <br />
          {[enforcementUnit, decisionNumber, punishmentDate].filter(Boolean).join(' · ')}
          {publishEndDate ? ` · ${t('credit.until', { day: publishEndDate })}` : null}
        </li>
      ))}
    </ul>
  )
}

function Found({ row }: { row: Row }) {
  const { t } = useTranslation(['site-public', 'common'])
  const sign = t(`common:sign.${row.sign}`)
  const evaluators = formatEvaluators(t, row.evaluatorCount)
  return (
    <article className={styles.found}>
      <h2>{row.name}</h2>
      <p className="secondary">
        {sign} · {row.unifiedSocialCreditCode} · {row.areaName}
      </p>
      <dl>
        <dt>{t('credit.band')}</dt>
        <dd>{row.band ?? t('credit.unrated', { evaluators })}</dd>
        <dt>{t('credit.stars')}</dt>
        <dd>
          <Stars level={row.starLevel} /> <Basis of={row.basis} />
        </dd>
        <dt>{t('credit.acts')}</dt>
        <dd>
          <SeriousActs acts={row.serious} />
        </dd>
      </dl>
    </article>
  )
}

/** Returns the query in the address, which a form sent without script uses. */
function questionOf(search: URLSearchParams): CreditQuestion | null {
  const [keyword, uuid, vcode] = ['keyword', 'uuid', 'vcode'].map((name) => (search.get(name) ?? '').trim())
  return keyword ? { keyword, ...(uuid && vcode && { uuid, vcode }) } : null
}

export const prefetch: PublicPage['prefetch'] = async ({ client, search }) => {
  const question = questionOf(search)
  if (question) await client.prefetchQuery(creditQuery(question))
}

/** Captcha required before the next query, as a picture or as audio. */
function Captcha({ captcha }: { captcha: CaptchaState }) {
  const { t } = useTranslation('site-public')
  return (
    <>
      <input type="hidden" name="uuid" value={captcha.uuid} />
      <TextField
        key={captcha.uuid}
        label={t('credit.captcha')}
        name="vcode"
        required
        autoComplete="off"
        hint={captcha.spoken ? t(`credit.${captcha.spoken}`) : undefined}
      />
      <div className={styles.captcha}>
        {captcha.src ? <img src={captcha.src} alt="" /> : null}
        <button type="button" className={styles.plain} onClick={captcha.refresh}>
          {t('credit.another')}
        </button>
        <button type="button" className={styles.plain} onClick={() => void captcha.listen()}>
          {t('credit.listen')}
        </button>
        <noscript>
          <a href={`${AUTH_BASE}/api/verification/${captcha.uuid}/audio`}>{t('credit.listen')}</a>
        </noscript>
      </div>
    </>
  )
}

/** Public credit of organisations, by exact name or full code. Its form works without script. */
export function Component() {
  const { t } = useTranslation('site-public')
  const [search] = useSearchParams()
  const [asked, setAsked] = useState(() => ({ question: questionOf(search), turn: 0 }))
  const { question, turn } = asked
  const found = useQuery({
    ...creditQuery(question ?? { keyword: '' }, turn),
    enabled: question !== null,
  })
  const captcha = useCaptcha(found.data?.captcha)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) form.set(name, String(value))
    setAsked({ question: questionOf(form), turn: turn + 1 })
  }
  return (
    <PublicLayout>
      <DocumentHead title={t('credit.title')} description={t('credit.text')} />
      <div className={`sheet ${styles.page}`}>
        <h1>{t('credit.title')}</h1>
        <p className="secondary">{t('credit.text')}</p>
        <form action="/homes/credit" method="get" onSubmit={submit}>
          <TextField
            label={t('credit.keyword')}
            name="keyword"
            defaultValue={question?.keyword}
            required
            minLength={2}
            {...atMost(100, t('common:atMost', { n: 100 }))}
            autoComplete="off"
          />
          {found.data?.captcha ? <Captcha captcha={captcha} /> : null}
          <Button type="submit">{t('credit.find')}</Button>
        </form>
        <div aria-live="polite" aria-busy={found.isFetching}>
          <LoadFailed query={found} />
          {found.data?.fault ? <p role="alert">{found.data.fault}</p> : null}
          {found.data && !found.data.fault && found.data.rows.length === 0 ? <p>{t('credit.none')}</p> : null}
          {found.data?.rows.map((row) => (
            <Found key={`${row.sign} ${row.unifiedSocialCreditCode}`} row={row} />
          ))}
        </div>
        <p>
          <Link to="/homes/serious">{t('serious.title')}</Link>
        </p>
      </div>
    </PublicLayout>
  )
}
