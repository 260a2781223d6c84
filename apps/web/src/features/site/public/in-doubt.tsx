import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHydrated } from '../../../shared/hooks/use-hydrated.js'
import { usePageRequest } from '../../../shared/page-request.js'
import { useSite } from '../../../shared/site/site.js'
import styles from './credit.module.css'

/** Says how a result is computed, and what to do if it seems wrong. */
export function InDoubt() {
  const { t } = useTranslation('site-public')
  const site = useSite()
  const contact = [site?.contactInformation, site?.contactPhone].filter(Boolean).join(' ')
  return (
    <section className={styles.doubt}>
      <h2>{t('doubt.title')}</h2>
      <ul>
        <li>
          {t('doubt.computed')} <Link to="/homes/help/score">{t('help.topics.score.title')}</Link>
        </li>
        <li>{t('doubt.own')}</li>
        <li>{t('doubt.others', { contact: contact || t('doubt.supervisors') })}</li>
      </ul>
    </section>
  )
}

/** Lasting address of an organisation's page, to copy. Browsers copy only on secure pages. */
export function PageAddress({ code }: { code: string }) {
  const { t } = useTranslation('site-public')
  const { origin } = usePageRequest()
  const canCopy = useHydrated() && 'clipboard' in navigator
  const [copied, setCopied] = useState(false)
  const path = `/homes/credit/${code}`
  const address = origin + path
  return (
    <p className={styles.address}>
      {t('credit.address')} <Link to={path}>{address}</Link>
      {canCopy ? (
        <button type="button" onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}>
          {t('credit.copy')}
        </button>
      ) : null}
      <span role="status">{copied ? t('credit.copied') : ''}</span>
    </p>
  )
}
