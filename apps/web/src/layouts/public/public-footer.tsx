import { useTranslation } from 'react-i18next'
import { useSite } from '../../shared/site/site.js'
import { useSystemTitle } from '../../shared/site/use-page-title.js'
import styles from './public-layout.module.css'

export function PublicFooter() {
  const { t } = useTranslation('public')
  const site = useSite()
  const title = useSystemTitle()
  return (
    <footer className={styles.footer}>
      <div className="band">
        <p>{title}</p>
        <dl>
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
