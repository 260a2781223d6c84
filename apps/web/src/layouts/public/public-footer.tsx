import { useTranslation } from '../../i18n/use-translation.js'
import { useSite } from '../../shared/site/site.js'
import { useSystemTitle } from '../../shared/site/use-page-title.js'
import styles from './public-footer.module.css'

export function PublicFooter() {
  const { t } = useTranslation('public')
  const site = useSite()
  const title = useSystemTitle()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.name}>{title}</p>
        <dl className={styles.contacts}>
          {site?.address && (
            <div>
              <dt>{t('footer.address')}</dt>
              <dd>{site.address}</dd>
            </div>
          )}
          {site?.contactInformation && (
            <div>
              <dt>{t('footer.contact')}</dt>
              <dd>{site.contactInformation}</dd>
            </div>
          )}
        </dl>
      </div>
    </footer>
  )
}
