import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import styles from './credit.module.css'
import { bandsQuery, creditQuery } from './credit-queries.js'
import { CreditResults, KeywordForm, questionOf, useCredit } from './credit-results.js'
import { keywordIn, useSubmitted } from './use-submitted.js'

export const prefetch: PublicPage['prefetch'] = async ({ client, search }) => {
  const question = questionOf(search)
  if (!question) return
  await Promise.all([client.prefetchQuery(creditQuery(question)), client.prefetchQuery(bandsQuery())])
}

function CreditPage() {
  const { t } = useTranslation('site-public')
  const submitted = useSubmitted()
  const credit = useCredit(submitted)
  return (
    <PublicLayout>
      <DocumentHead title={t('credit.title')} description={t('credit.text')} />
      <div className={`sheet ${styles.page}`}>
        <h1>{t('credit.title')}</h1>
        <p className="secondary">{t('credit.text')}</p>
        <KeywordForm
          action="/homes/credit"
          label={t('credit.keyword')}
          send={t('credit.find')}
          submitted={submitted}
          fault={credit.fault}
        />
        <CreditResults credit={credit} keyword={keywordIn(submitted.fields) ?? ''} />
        <p className={styles.lists}>
          <Link to="/homes/serious">{t('serious.title')}</Link>
          <Link to="/homes/ratings">{t('rating.title')}</Link>
        </p>
      </div>
    </PublicLayout>
  )
}

/** Public credit of organisations, by exact name or full code. Its form works without script. */
export function Component() {
  return <CreditPage key={useLocation().key} />
}
