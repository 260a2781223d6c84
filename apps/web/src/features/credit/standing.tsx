import { useTranslation } from 'react-i18next'
import { Stars } from '../../shared/components/stars.js'
import type { CreditRow } from './calls.js'

const BAND_TONE: Readonly<Record<string, string>> = {
  AAA: 'success',
  AA: 'success',
  A: 'info',
  B: 'warning',
  C: 'error',
  D: 'error',
}

/** Why there is no rank, or which one. */
function Rank({ credit }: { credit: CreditRow }) {
  const { t } = useTranslation('credit')
  if (credit.rank !== null) return <>{t('rank.at', { rank: credit.rank, of: credit.of })}</>
  if (credit.serious) return <>{t('rank.serious')}</>
  return <>{credit.tooFew ? t('rank.tooFew') : t('rank.none')}</>
}

/** Score, stars, band and rank. */
export function Standing({ credit }: { credit: CreditRow }) {
  const { t } = useTranslation('credit')
  const { creditScore, starLevel, band, bandLabel } = credit
  return (
    <div className="cr-standing">
      <span className="cr-score">{creditScore.toFixed(2)}</span>
      <div className="cr-standing-lines">
        <span className="cr-line">
          <Stars level={starLevel} />
          <span className={`kit-mark kit-mark-${BAND_TONE[band] ?? 'neutral'}`}>
            {t('band', { band, label: bandLabel })}
          </span>
        </span>
        <span className="kit-quiet">
          <Rank credit={credit} />
        </span>
      </div>
    </div>
  )
}
