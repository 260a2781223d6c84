import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { Basis } from '../../../shared/components/basis.js'
import { Stars } from '../../../shared/components/stars.js'
import { formatEvaluators } from '../../../shared/format/evaluators.js'
import { BandName, BandScale } from './band-scale.js'
import styles from './credit.module.css'

type Row = components['schemas']['PublicCreditRow']

/** Published serious acts of an organisation, the latest first. */
export function SeriousActs({ acts }: { acts: Row['serious'] }) {
  const { t } = useTranslation('site-public')
  if (acts.length === 0) return <p>{t('credit.noActs')}</p>
  return (
    <ul className={styles.acts}>
      {acts.map(({ behavior, enforcementUnit, decisionNumber, punishmentDate, publishDate, publishEndDate }) => (
        <li key={`${decisionNumber} ${behavior}`}>
          <strong>{behavior}</strong>
          <span>{[punishmentDate, enforcementUnit, decisionNumber].filter(Boolean).join(' · ')}</span>
          {publishDate && publishEndDate ? (
            <span className="secondary">
              {t('credit.published', { period: t('serious.period', { from: publishDate, until: publishEndDate }) })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Band and stars of an organisation in a role, on the scale of all bands. */
export function Standing({ row }: { row: Row }) {
  const { t } = useTranslation(['site-public', 'common'])
  const { band, starLevel, unrated, evaluatorCount, asOf } = row
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('credit.band')}</dt>
        <dd>{band === null ? t('common:unrated') : <BandName of={row} />}</dd>
        {starLevel === null ? null : (
          <>
            <dt>{t('credit.stars')}</dt>
            <dd>
              <Stars level={starLevel} /> {t('credit.ofFive', { n: starLevel })}
            </dd>
          </>
        )}
        {row.basis === null ? null : (
          <>
            <dt>{t('credit.basis')}</dt>
            <dd>
              <Basis of={row.basis} />
            </dd>
          </>
        )}
        <dt>{t('credit.asOf')}</dt>
        <dd>
          <time dateTime={asOf}>{asOf}</time>
        </dd>
      </dl>
      {unrated ? (
        <p className={styles.note}>{t('credit.unrated', { evaluators: formatEvaluators(t, evaluatorCount) })}</p>
      ) : null}
      <BandScale of={row} />
    </>
  )
}
