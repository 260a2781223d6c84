import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './home-page.module.css'

/** Services that need no login, each with its drawing: magnifier, warning, steps, seal. */
const SERVICES = [
  ['credit', 'M14 22a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm6-2 8 8'],
  ['serious', 'M16 5 29 27H3L16 5Zm0 8v7m0 3v1'],
  ['ratings', 'M5 27v-7h6v7m2 0V13h6v14m2 0V6h6v21M3 27h26'],
  ['verify', 'M16 3l11 4v8c0 7-5 11-11 14C10 26 5 22 5 15V7l11-4Zm-5 12 4 4 7-8'],
] as const

/** Tiles of the services that need no login, before the login. */
export function Services() {
  const { t } = useTranslation(['site-public', 'public'])
  return (
    <section aria-labelledby="services" className={styles.services}>
      <h2 id="services">{t('services.title')}</h2>
      <ul>
        {SERVICES.map(([name, drawing]) => (
          <li key={name}>
            <Link to={`/homes/${name}`}>
              <svg viewBox="0 0 32 32" aria-hidden="true">
                <path d={drawing} />
              </svg>
              <strong>{t(`public:footer.${name}`)}</strong>
              <span className="secondary">{t(`services.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
