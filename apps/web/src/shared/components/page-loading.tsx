import { useTranslation } from 'react-i18next'
import styles from './page-loading.module.css'

/** Shown while a page's code is under way; appears late, so fast loads do not flicker. */
export function PageLoading() {
  const { t } = useTranslation('common')
  return (
    <p className={styles.loading} role="status">
      {t('state.loading')}
    </p>
  )
}
