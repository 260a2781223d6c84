import { useTranslation } from 'react-i18next'
import { PublicLayout } from '../layouts/public/public-layout.js'
import { ButtonLink } from '../shared/components/button.js'
import type { PublicPage } from '../shared/public-page.js'
import { DocumentHead } from '../shared/site/document-head.js'
import styles from './not-found.module.css'

/** Loads no data of its own; the header and footer load the area's name. */
export const prefetch: PublicPage['prefetch'] = () => Promise.resolve()

export function Component() {
  const { t } = useTranslation('common')
  return (
    <PublicLayout>
      <DocumentHead title={t('notFound.title')} />
      <div className={styles.page}>
        <p className={styles.code} aria-hidden="true">
          404
        </p>
        <h1>{t('notFound.page')}</h1>
        <ButtonLink to="/">{t('action.home')}</ButtonLink>
      </div>
    </PublicLayout>
  )
}
