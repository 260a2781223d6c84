import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { useSite } from '../../../shared/site/site.js'
import styles from './credit.module.css'
import { bandsQuery, creditQuery } from './credit-queries.js'
import { CreditResults, KeywordForm, questionOf, useCredit } from './credit-results.js'
import { LawList } from './law-list.js'
import { lawsQuery } from './queries.js'
import { keywordIn, useSubmitted } from './use-submitted.js'

const LAWS_SHOWN = 6
/** Limit of the search among regulations; a longer name is searched by its beginning. */
const LAW_KEYWORD_LENGTH = 30

const lawsOf = (areaId: string, keyword: string) =>
  lawsQuery({ areaId, size: LAWS_SHOWN, keyword: keyword.slice(0, LAW_KEYWORD_LENGTH) })

export const prefetch: PublicPage['prefetch'] = async ({ client, site, search }) => {
  const question = questionOf(search)
  if (!question) return
  await Promise.all([
    client.prefetchQuery(creditQuery(question)),
    client.prefetchQuery(bandsQuery()),
    client.prefetchQuery(lawsOf(site.areaId, question.keyword)),
  ])
}

function FoundLaws({ keyword }: { keyword: string }) {
  const { t } = useTranslation('site-public')
  const areaId = useSite()?.areaId
  const laws = useQuery({ ...lawsOf(areaId ?? '', keyword), enabled: areaId !== undefined })
  const { records, total = 0 } = laws.data ?? {}
  const all = total === 0 ? '' : `?${new URLSearchParams({ keyword: keyword.slice(0, LAW_KEYWORD_LENGTH) })}`
  return (
    <section aria-labelledby="laws" className={styles.found}>
      <h2 id="laws">{t('laws.title')}</h2>
      <LoadFailed query={laws} />
      {records ? <LawList rows={records} keyword={keyword} /> : null}
      {records && (total === 0 || total > LAWS_SHOWN) ? (
        <p>
          <Link to={`/homes/laws${all}`}>{t(total === 0 ? 'laws.all' : 'search.allLaws', { count: total })}</Link>
        </p>
      ) : null}
    </section>
  )
}

function SearchPage() {
  const { t } = useTranslation('site-public')
  const submitted = useSubmitted()
  const credit = useCredit(submitted)
  const keyword = keywordIn(submitted.fields)
  return (
    <PublicLayout>
      <DocumentHead title={t('search.title')} noindex />
      <div className={`sheet ${styles.page}`}>
        <h1>{t('search.title')}</h1>
        <KeywordForm
          action="/homes/search"
          label={t('search.keyword')}
          send={t('laws.find')}
          submitted={submitted}
          fault={credit.fault}
        />
        {keyword ? (
          <>
            <section aria-labelledby="companies" className={styles.found}>
              <h2 id="companies">{t('search.companies')}</h2>
              <CreditResults credit={credit} keyword={keyword} />
            </section>
            <FoundLaws keyword={keyword} />
          </>
        ) : null}
      </div>
    </PublicLayout>
  )
}

/** Search of the home page: organisations by exact name or full code, and regulations. */
export function Component() {
  return <SearchPage key={useLocation().key} />
}
