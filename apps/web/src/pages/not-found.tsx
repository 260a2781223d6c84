import { useLocation } from 'wouter'
import { useTranslation } from '../i18n/use-translation.js'
import { PublicLayout } from '../layouts/public/public-layout.js'
import { Button } from '../shared/components/button.js'
import { usePageTitle } from '../shared/site/use-page-title.js'
import styles from './not-found.module.css'

export function NotFoundPage() {
  const { t } = useTranslation('common')
  const [, navigate] = useLocation()
  usePageTitle(t('notFound.title'))
  return (
    <PublicLayout>
      <div className={styles.page}>
        <p className={styles.code} aria-hidden="true">
          404
        </p>
        <h1 className={styles.text}>{t('notFound.page')}</h1>
        <Button onClick={() => navigate('/')}>{t('action.home')}</Button>
      </div>
    </PublicLayout>
  )
}
