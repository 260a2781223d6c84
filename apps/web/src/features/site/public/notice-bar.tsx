import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../i18n/index.js'
import { formatLongDate } from '../../../shared/format/dates.js'
import { usePageRequest } from '../../../shared/page-request.js'
import { useSystemTitle } from '../../../shared/site/use-page-title.js'
import styles from './home-page.module.css'

/** Strip below the banner with the system's name and today's date. */
export function NoticeBar() {
  const { t } = useTranslation('site-public')
  const title = useSystemTitle()
  const { today } = usePageRequest()
  const locale = useLocale()
  return (
    <div className={styles.notice}>
      <p className="band">
        <span>{t('notice.welcome', { title })}</span>
        <time dateTime={today}>{formatLongDate(today, locale)}</time>
      </p>
    </div>
  )
}
