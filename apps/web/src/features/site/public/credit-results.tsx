import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { atMost } from '../../../shared/at-most.js'
import { TextField } from '../../../shared/components/field.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { CompanyLink } from './company-link.js'
import { CountedForm } from './counted-form.js'
import styles from './credit.module.css'
import { creditQuery, type Fault } from './credit-queries.js'
import { InDoubt, PageAddress } from './in-doubt.js'
import { SeriousActs, Standing } from './standing.js'
import { captchaIn, keywordIn, type Submitted } from './use-submitted.js'

const KEYWORD_LENGTH = 100

type Row = components['schemas']['PublicCreditRow']

function Found({ row }: { row: Row }) {
  const { t } = useTranslation(['site-public', 'common'])
  const { name, sign, areaName, unifiedSocialCreditCode: code } = row
  return (
    <article className={styles.found}>
      <h2>
        <CompanyLink name={name} code={code} />
      </h2>
      <p className="secondary">
        {t(`common:sign.${sign}`)} · {code} · {areaName}
      </p>
      <Standing row={row} />
      <h3>{t('credit.acts')}</h3>
      <SeriousActs acts={row.serious} />
      <PageAddress code={code} />
    </article>
  )
}

/** Returns the query of the submitted keyword, or null without a keyword. */
export function questionOf(fields: URLSearchParams) {
  const keyword = keywordIn(fields)
  return keyword ? { keyword, ...captchaIn(fields) } : null
}

/** Returns the organisations of the submitted keyword, and what is wrong with it. */
export function useCredit({ fields, turn }: Submitted) {
  const { t } = useTranslation('site-public')
  const question = questionOf(fields)
  const query = useQuery({ ...creditQuery(question ?? { keyword: '' }, turn), enabled: question !== null })
  const isEmpty = keywordIn(fields) === ''
  const fault: Fault | undefined = isEmpty ? { text: t('credit.empty'), field: 'keyword' } : query.data?.fault
  return { query, fault, rows: fault ? undefined : query.data?.found }
}

interface KeywordFormProps {
  action: string
  label: string
  send: string
  submitted: Submitted
  fault: Fault | undefined
}

/** Form of a keyword, with its error at the field. */
export function KeywordForm({ label, ...form }: KeywordFormProps) {
  const { t } = useTranslation('site-public')
  const { fault, submitted } = form
  return (
    <CountedForm {...form}>
      <TextField
        label={label}
        name="keyword"
        defaultValue={keywordIn(submitted.fields) ?? ''}
        required
        {...atMost(KEYWORD_LENGTH, t('common:atMost', { n: KEYWORD_LENGTH }))}
        autoComplete="off"
        error={fault?.field === 'keyword' ? fault.text : undefined}
      />
    </CountedForm>
  )
}

/** Organisations that a keyword found, or what to do if there is none. */
export function CreditResults({ credit, keyword }: { credit: ReturnType<typeof useCredit>; keyword: string }) {
  const { t } = useTranslation('site-public')
  const { query, fault, rows } = credit
  return (
    <div aria-live="polite" aria-busy={query.isFetching}>
      <LoadFailed query={query} />
      {fault && !fault.field ? <p role="alert">{fault.text}</p> : null}
      {rows?.length === 0 ? (
        <p>
          {t('credit.none')} <Link to={`/homes/laws?${new URLSearchParams({ keyword })}`}>{t('credit.inLaws')}</Link>
        </p>
      ) : null}
      {rows?.map((row) => (
        <Found key={`${row.sign} ${row.unifiedSocialCreditCode}`} row={row} />
      ))}
      {rows?.length ? <InDoubt /> : null}
    </div>
  )
}
