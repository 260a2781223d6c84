import { SIGNS } from '@credit/contract'
import { useTranslation } from '../../../i18n/use-translation.js'
import { RoleIcon } from '../../../shared/components/role-icon.js'
import styles from './login-entries.module.css'

/** One link per role, the supervisory department first, each opening in a new tab. */
export function LoginEntries() {
  const { t } = useTranslation('site-public')
  return (
    <section aria-labelledby="entries" className={styles.section}>
      <h2 id="entries" className={styles.heading}>
        {t('entries.title')}
      </h2>
      <ul className={styles.list}>
        {SIGNS.map((sign) => (
          <li key={sign}>
            <a className={styles.entry} href={`/login?type=${sign}`} target="_blank" rel="noopener">
              <RoleIcon sign={sign} />
              <span>{t(`common:sign.${sign}`)}</span>
              <span className="visually-hidden">{t('common:newTab')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
