import { useTranslation } from 'react-i18next'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { useSite } from '../../../shared/site/site.js'
import styles from './statement.module.css'

const PARTS = ['1', '2', '3', '4'] as const

/** Privacy or accessibility statement of the site, with a contact. */
export function Statement({ name }: { name: 'privacy' | 'accessibility' }) {
  const { t } = useTranslation('site-public')
  const site = useSite()
  return (
    <PublicLayout>
      <DocumentHead title={t(`${name}.title`)} />
      <article className={`sheet ${styles.statement}`}>
        <h1>{t(`${name}.title`)}</h1>
        {PARTS.map((part) => (
          <section key={part}>
            <h2>{t(`${name}.${part}.title`)}</h2>
            <p>{t(`${name}.${part}.text`)}</p>
          </section>
        ))}
        {site?.contactInformation && <p>{t('statement.contact', { contact: site.contactInformation })}</p>}
      </article>
    </PublicLayout>
  )
}
