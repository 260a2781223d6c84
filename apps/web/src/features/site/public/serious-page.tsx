import { ADMIN_BASE, readDay } from '@credit/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { withQuery } from '../../../api/backend.js'
import type { components } from '../../../api/schema.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { atMost } from '../../../shared/at-most.js'
import { TextField } from '../../../shared/components/field.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { CompanyLink } from './company-link.js'
import { Downloads, PublicList, pageIn, SelectField, textIn } from './public-list.js'
import { type SeriousQuery, seriousQuery } from './published-queries.js'
import styles from './serious-page.module.css'

type Row = components['schemas']['SeriousRow']

const ROLES = [2, 3] as const
const DAYS = { from: 'punishmentDateFrom', to: 'punishmentDateTo' } as const
/** Filters in the address. Each returns the API's value, or null for an invalid one. */
const FILTERS: Readonly<Record<string, (value: string) => string | null>> = {
  keyword: (value) => value,
  sign: (value) => (ROLES.some((sign) => String(sign) === value) ? value : null),
  enforcementUnit: (value) => value,
  [DAYS.from]: readDay,
  [DAYS.to]: readDay,
}
const FORMATS = ['xlsx', 'csv'] as const
const DETAILS = [
  ...(['behavior', 'punishmentResult', 'punishmentBasis', 'decisionNumber'] as const),
  ...(['enforcementUnit', 'punishmentDate'] as const),
]

const TEXT_LENGTH = 100

/** Reads filters and page from the address. Texts are limited to the length of their fields. */
function askedFor(search: URLSearchParams): SeriousQuery {
  const filters = Object.entries(FILTERS).flatMap(([name, read]) => {
    const value = read(textIn(search, name, TEXT_LENGTH))
    return value ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(filters), current: pageIn(search) }
}

export const prefetch: PublicPage['prefetch'] = ({ client, search }) =>
  client.prefetchQuery(seriousQuery(askedFor(search)))

function Act({ row }: { row: Row }) {
  const { t } = useTranslation(['site-public', 'common'])
  const role = t(`common:sign.${row.sign}`)
  return (
    <article className={styles.act}>
      <h2>
        <CompanyLink name={row.name} code={row.unifiedSocialCreditCode} />
      </h2>
      <p className="secondary">{[role, row.unifiedSocialCreditCode, row.address].filter(Boolean).join(' · ')}</p>
      <dl>
        {DETAILS.map((name) =>
          row[name] ? (
            <div key={name}>
              <dt>{t(`serious.fields.${name}`)}</dt>
              <dd>{row[name]}</dd>
            </div>
          ) : null,
        )}
        <div>
          <dt>{t('serious.fields.published')}</dt>
          <dd>{t('serious.period', { from: row.publishDate, until: row.publishEndDate })}</dd>
        </div>
      </dl>
    </article>
  )
}

/** Day in any of the usual forms. An invalid text stays and is reported. */
function DayField({ end, asked }: { end: keyof typeof DAYS; asked: SeriousQuery }) {
  const { t } = useTranslation('site-public')
  const [search] = useSearchParams()
  const name = DAYS[end]
  const typed = textIn(search, name, TEXT_LENGTH)
  return (
    <TextField
      // Remounts the field, so that going back shows the text of the address.
      key={typed}
      label={t(`serious.${end}`)}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('serious.dayExample')}
      defaultValue={asked[name] ?? typed}
      {...(typed && !asked[name] ? { error: t('serious.noDay') } : {})}
    />
  )
}

function Filters({ asked }: { asked: SeriousQuery }) {
  const { t } = useTranslation(['site-public', 'common'])
  return (
    <>
      <TextField
        label={t('serious.keyword')}
        name="keyword"
        {...atMost(TEXT_LENGTH, t('common:atMost', { n: TEXT_LENGTH }))}
        defaultValue={asked.keyword}
      />
      <SelectField
        label={t('serious.role')}
        name="sign"
        value={asked.sign}
        options={[
          ['', t('serious.allRoles')],
          ...ROLES.map((sign) => [String(sign), t(`common:sign.${sign}`)] as const),
        ]}
      />
      <TextField
        label={t('serious.fields.enforcementUnit')}
        name="enforcementUnit"
        {...atMost(TEXT_LENGTH, t('common:atMost', { n: TEXT_LENGTH }))}
        defaultValue={asked.enforcementUnit}
      />
      <DayField end="from" asked={asked} />
      <DayField end="to" asked={asked} />
    </>
  )
}

/** Published serious acts of suppliers and agencies, to read and download. */
export function Component() {
  const { t } = useTranslation(['site-public', 'common'])
  const [search] = useSearchParams()
  const asked = askedFor(search)
  const client = useQueryClient()
  const found = useQuery(seriousQuery(asked))
  const { current: _, ...filters } = asked
  return (
    <PublicLayout>
      <DocumentHead title={t('serious.title')} description={t('serious.text')} />
      <div className={`sheet ${styles.page}`}>
        <h1>{t('serious.title')}</h1>
        <p className="secondary">{t('serious.text')}</p>
        <PublicList
          asked={asked}
          fields={<Filters asked={asked} />}
          filters={[
            [t('serious.keyword'), asked.keyword],
            [t('serious.role'), asked.sign && t(`common:sign.${asked.sign}`)],
            [t('serious.fields.enforcementUnit'), asked.enforcementUnit],
            [t('serious.from'), asked.punishmentDateFrom],
            [t('serious.to'), asked.punishmentDateTo],
          ]}
          find={t('serious.find')}
          downloads={
            <Downloads
              files={FORMATS.map((format) => [
                withQuery(`${ADMIN_BASE}/api/integrity/serious/export`, { ...filters, format }),
                t(`serious.download.${format}`),
              ])}
            />
          }
          found={found}
          read={async (page) => (await client.fetchQuery(seriousQuery({ ...asked, ...page }))).records}
          none={t('serious.none')}
        >
          {(rows) => rows.map((row) => <Act key={row.id} row={row} />)}
        </PublicList>
      </div>
    </PublicLayout>
  )
}
