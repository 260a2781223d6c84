import { PUBLIC_RATINGS_PAGE } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import type { components } from '../../../api/schema.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { ButtonLink } from '../../../shared/components/button.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { Stars } from '../../../shared/components/stars.js'
import { useHalfYear } from '../../../shared/hooks/use-half-year.js'
import { NOT_FOUND, type PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { CountedForm } from './counted-form.js'
import styles from './credit.module.css'
import { bandsQuery, companyQuery } from './credit-queries.js'
import { InDoubt, PageAddress } from './in-doubt.js'
import { useRemarks } from './rating-remarks.js'
import ratingStyles from './ratings.module.css'
import { SeriousActs, Standing } from './standing.js'
import { captchaIn, useSubmitted } from './use-submitted.js'

type Company = components['schemas']['PublicCompany']

/** Responds with "not found" for a code that is no organisation's. */
export const prefetch: PublicPage['prefetch'] = async ({ client, params, search }) => {
  const query = companyQuery(params.code ?? '', captchaIn(search))
  await Promise.all([client.prefetchQuery(query), client.prefetchQuery(bandsQuery())])
  const asked = client.getQueryData(query.queryKey)
  return asked && !asked.found && !asked.fault ? NOT_FOUND : null
}

/** Published ratings of an organisation, with what was corrected or decided since. */
function Ratings({ company: { ratings, unifiedSocialCreditCode: code } }: { company: Company }) {
  const { t } = useTranslation(['site-public', 'common'])
  const nameOf = useHalfYear()
  const remarksOf = useRemarks()
  if (ratings.length === 0) return <p>{t('company.noRatings')}</p>
  return (
    <table className={ratingStyles.table}>
      <thead>
        <tr>
          <th scope="col">{t('rating.title')}</th>
          <th scope="col">{t('rating.columns.band')}</th>
          <th scope="col">{t('rating.columns.stars')}</th>
          <th scope="col">{t('rating.columns.score')}</th>
          <th scope="col">{t('rating.columns.rank')}</th>
        </tr>
      </thead>
      <tbody>
        {ratings.map((row) => {
          const { number, sign, areaName, period } = row
          const remarks = remarksOf(row)
          return (
            <tr key={`${number} ${sign}`}>
              <th scope="row">
                <Link
                  to={`${PUBLIC_RATINGS_PAGE}/${number}?${new URLSearchParams({ sign: `${sign}`, keyword: code })}`}
                >
                  {t('rating.name', { area: areaName, period: nameOf(period) })}
                </Link>
                <span className="secondary">
                  {[
                    t(`common:sign.${sign}`),
                    t(`rating.status.${row.status}`),
                    t('rating.asOfDay', { day: row.asOf }),
                  ].join(' · ')}
                </span>
                {remarks.map((remark) => (
                  <em key={remark}>{remark}</em>
                ))}
              </th>
              <td data-label={t('rating.columns.band')}>{row.band ?? '–'}</td>
              <td data-label={t('rating.columns.stars')}>
                <Stars level={row.starLevel} />
              </td>
              <td data-label={t('rating.columns.score')}>{row.score?.toFixed(2) ?? '–'}</td>
              <td data-label={t('rating.columns.rank')}>{row.rank ?? '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Public({ company }: { company: Company }) {
  const { t } = useTranslation(['site-public', 'common'])
  const { roles, unifiedSocialCreditCode: code } = company
  return (
    <>
      {roles.map((role) => (
        <section key={role.sign} className={styles.found}>
          <h2>
            {t(`common:sign.${role.sign}`)} · {role.areaName}
          </h2>
          <Standing row={role} />
        </section>
      ))}
      <section className={styles.found}>
        <h2>{t('company.ratings')}</h2>
        <Ratings company={company} />
      </section>
      <section className={styles.found}>
        <h2>{t('credit.acts')}</h2>
        <SeriousActs acts={roles.flatMap(({ serious }) => serious)} />
        <p className="secondary">{t('company.actsText')}</p>
      </section>
      <InDoubt />
      <PageAddress code={code} />
    </>
  )
}

function Unknown({ code }: { code: string }) {
  const { t } = useTranslation('site-public')
  return (
    <>
      <p>{t('company.unknown', { code })}</p>
      <p>{t('company.unknownText')}</p>
      <ButtonLink to="/homes/credit">{t('credit.title')}</ButtonLink>
    </>
  )
}

function CompanyPage({ code }: { code: string }) {
  const { t } = useTranslation('site-public')
  const submitted = useSubmitted()
  const query = useQuery(companyQuery(code, captchaIn(submitted.fields), submitted.turn))
  const { found, fault } = query.data ?? {}
  const title = found?.name ?? t(query.data && !fault ? 'company.none' : 'company.title')
  return (
    <PublicLayout>
      <DocumentHead title={title} noindex />
      <nav className={`secondary ${styles.trail}`} aria-label={t('laws.trail')}>
        <Link to="/homes">{t('laws.home')}</Link>
        <span aria-hidden="true">/</span>
        <Link to="/homes/credit">{t('credit.title')}</Link>
      </nav>
      <div className={`sheet ${styles.page}`} aria-busy={query.isFetching}>
        <h1>{title}</h1>
        {found || fault ? <p className="secondary">{code}</p> : null}
        <LoadFailed query={query} />
        {fault?.captcha ? (
          <CountedForm
            action={`/homes/credit/${encodeURIComponent(code)}`}
            submitted={submitted}
            fault={fault}
            send={t('company.show')}
          />
        ) : null}
        {fault && !fault.captcha ? <p role="alert">{fault.text}</p> : null}
        {found ? <Public company={found} /> : null}
        {query.data && !found && !fault ? <Unknown code={code} /> : null}
      </div>
    </PublicLayout>
  )
}

/** Everything public about an organisation, at an address that stays. */
export function Component() {
  const { code = '' } = useParams()
  return <CompanyPage key={useLocation().key} code={code} />
}
