import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSite } from '../../shared/site/site.js'
import { useSystemTitle } from '../../shared/site/use-page-title.js'
import styles from './public-layout.module.css'

const SITE = [
  ['/homes', 'home'],
  ['/homes2', 'plain'],
  ['/homes/laws', 'laws'],
  ['/homes/credit', 'credit'],
  ['/homes/serious', 'serious'],
  ['/homes/ratings', 'ratings'],
  ['/homes/verify', 'verify'],
] as const
const FACTS = [
  ['contactInformation', 'contact'],
  ['contactPhone', 'phone'],
  ['serviceHours', 'hours'],
  ['address', 'address'],
  ['filingNumber', 'filing'],
  ['release', 'release'],
] as const
const STATEMENTS = [
  ['/homes/help', 'help'],
  ['/homes/privacy', 'privacy'],
  ['/homes/accessibility', 'accessibility'],
] as const

function Links({ links }: { links: readonly (readonly [path: string, name: string])[] }) {
  const { t } = useTranslation('public')
  return (
    <ul>
      {links.map(([path, name]) => (
        <li key={path}>
          <Link to={path}>{t(`footer.${name}`)}</Link>
        </li>
      ))}
    </ul>
  )
}

/** Footer of public pages: operator, contact details, links and statements. */
export function PublicFooter() {
  const { t } = useTranslation('public')
  const site = useSite()
  const title = useSystemTitle()
  return (
    <footer className={styles.footer}>
      <div className="band">
        <div>
          <p>{title}</p>
          <dl>
            {FACTS.map(([fact, label]) =>
              site?.[fact] ? (
                <div key={fact}>
                  <dt>{t(`footer.${label}`)}</dt>
                  <dd>{site[fact]}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </div>
        <nav aria-label={t('footer.label')}>
          <Links links={SITE} />
          <Links links={STATEMENTS} />
        </nav>
      </div>
    </footer>
  )
}
