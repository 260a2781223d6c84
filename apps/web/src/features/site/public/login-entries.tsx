import { SIGNS } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { RoleIcon } from '../../../shared/components/role-icon.js'
import styles from './home-page.module.css'

/** Links to the login of each role, supervisors first, each opening in a new tab. */
export function LoginEntries() {
  const { t } = useTranslation('site-public')
  return (
    <section aria-labelledby="entries" className={styles.entries}>
      <h2 id="entries">{t('entries.title')}</h2>
      <ul>
        {SIGNS.map((sign) => (
          <li key={sign}>
            <a href={`/login?type=${sign}`} target="_blank" rel="noopener">
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
