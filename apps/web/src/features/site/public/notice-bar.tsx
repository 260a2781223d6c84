import { currentLocale } from '../../../i18n/texts.js'
import { useTranslation } from '../../../i18n/use-translation.js'
import { formatLongDate } from '../../../shared/format/dates.js'
import { useSystemTitle } from '../../../shared/site/use-page-title.js'
import styles from './notice-bar.module.css'

/** The strip under the banner: the system's name and today's date. */
export function NoticeBar() {
  const { t } = useTranslation('site-public')
  const title = useSystemTitle()
  const today = new Date()
  return (
    <div className={styles.bar}>
      <p className={styles.inner}>
        <span className={styles.welcome}>{t('notice.welcome', { title })}</span>
        <time dateTime={today.toISOString().slice(0, 10)}>
          {formatLongDate(today, currentLocale())}
        </time>
      </p>
    </div>
  )
}
