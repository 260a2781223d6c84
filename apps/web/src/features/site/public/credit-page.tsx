import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, backendOf } from '../../../api/backend.js'
import type { ApiError } from '../../../api/errors.js'
import type { components } from '../../../api/schema.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { Button } from '../../../shared/components/button.js'
import { TextField } from '../../../shared/components/field.js'
import { Stars } from '../../../shared/components/stars.js'
import { useCaptcha } from '../../../shared/hooks/use-captcha.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import styles from './credit-page.module.css'

type Row = components['schemas']['PublicCreditRow']

interface Question {
  keyword: string
  uuid?: string
  vcode?: string
}

/** The serious acts of an organisation that are published. */
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
  const sign = t(`common:sign.${row.sign}` as never)
  return (
    <article className={styles.found}>
      <h2>{row.name}</h2>
      <p className="secondary">
        {sign} · {row.unifiedSocialCreditCode} · {row.areaName}
      </p>
      <dl>
        <dt>{t('credit.band')}</dt>
        <dd>{row.band ?? t('credit.unrated', { count: row.evaluatorCount })}</dd>
        <dt>{t('credit.stars')}</dt>
        <dd>
          <Stars level={row.starLevel} />
        </dd>
        <dt>{t('credit.acts')}</dt>
        <dd>
          <SeriousActs acts={row.serious} />
        </dd>
      </dl>
    </article>
  )
}

/** The public credit of organisations, by exact name or full code. */
export function Component() {
  const { t } = useTranslation('site-public')
  const captcha = useCaptcha()
  const [asked, setAsked] = useState<Question | null>(null)
  const [wantsCaptcha, setWantsCaptcha] = useState(false)
  const found = useQuery<Row[], ApiError>({
    queryKey: ['public-credit', asked],
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ meta, signal }) => {
      try {
        const query = asked ?? { keyword: '' }
        const call = backendOf(meta).api.GET('/credit/admin/api/credit/public', {
          params: { query },
          signal,
        })
        return await answer(call)
      } catch (cause) {
        if ((cause as ApiError).fields.vcode) setWantsCaptcha(true)
        captcha.refresh()
        throw cause
      }
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const keyword = String(form.get('keyword') ?? '').trim()
    const vcode = String(form.get('vcode') ?? '').trim()
    setAsked({ keyword, ...(vcode ? { uuid: captcha.uuid, vcode } : {}) })
    setWantsCaptcha(false)
  }
  return (
    <PublicLayout>
      <DocumentHead title={t('credit.title')} />
      <div className={`sheet ${styles.page}`}>
        <h1>{t('credit.title')}</h1>
        <p className="secondary">{t('credit.text')}</p>
        <form onSubmit={submit}>
          <TextField
            label={t('credit.keyword')}
            name="keyword"
            required
            minLength={2}
            maxLength={100}
            autoComplete="off"
          />
          {wantsCaptcha ? (
            <TextField
              key={captcha.uuid}
              label={t('credit.captcha')}
              name="vcode"
              required
              maxLength={8}
              autoComplete="off"
              hint={captcha.spoken ? t('credit.heard') : undefined}
            />
          ) : null}
          {wantsCaptcha ? (
            <div className={styles.captcha}>
              {captcha.src ? <img src={captcha.src} alt="" /> : null}
              <button type="button" className={styles.plain} onClick={captcha.refresh}>
                {t('credit.another')}
              </button>
              <button type="button" className={styles.plain} onClick={() => void captcha.listen()}>
                {t('credit.listen')}
              </button>
            </div>
          ) : null}
          <Button type="submit">{t('credit.find')}</Button>
        </form>
        <div aria-live="polite" aria-busy={found.isFetching}>
          {found.error ? <p role="alert">{found.error.message}</p> : null}
          {found.data?.length === 0 ? <p>{t('credit.none')}</p> : null}
          {found.data?.map((row) => (
            <Found key={`${row.sign} ${row.unifiedSocialCreditCode}`} row={row} />
          ))}
        </div>
      </div>
    </PublicLayout>
  )
}
