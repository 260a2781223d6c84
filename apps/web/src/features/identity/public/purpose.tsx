import { type LoginType, SIGNS, type Sign } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { RoleIcon } from '../../../shared/components/role-icon.js'
import styles from './login.module.css'

const POINTS = ['1', '2', '3'] as const

interface Props {
  type: Sign
  title: string
  /** Enabled login methods. */
  methods: readonly LoginType[]
}

/** Explains the login: audience, purpose, requirements, and links to the logins of the other roles. */
export function Purpose({ type, title, methods }: Props) {
  const { t } = useTranslation('identity-public')
  const [search] = useSearchParams()
  const redirect = search.get('redirect')
  const addressOf = (sign: Sign) =>
    `/login?${new URLSearchParams({ type: String(sign), ...(redirect ? { redirect } : {}) })}`
  const ways = methods.map((method) => t(`purpose.way.${method === 'name' ? type : method}`))
  return (
    <div className={styles.purpose}>
      <header>
        <RoleIcon sign={type} size={48} />
        <h1 id="login-title">{title}</h1>
      </header>
      <div>
        <h2>{t('purpose.title')}</h2>
        <ul className={styles.points}>
          {POINTS.map((point) => (
            <li key={point}>{t(`purpose.${type}.${point}`)}</li>
          ))}
        </ul>
      </div>
      {ways.length > 0 && (
        <div className={styles.needs}>
          <h2>{t('purpose.needs')}</h2>
          <p>{t('purpose.need', { ways })}</p>
        </div>
      )}
      <nav aria-label={t('purpose.others')}>
        <h2>{t('purpose.others')}</h2>
        <ul className={styles.roles}>
          {SIGNS.filter((sign) => sign !== type).map((sign) => (
            <li key={sign}>
              <Link to={addressOf(sign)}>{t(`common:sign.${sign}`)}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
