import { useTranslation } from 'react-i18next'
import './procurement.css'
import type { Coverage } from './rows.js'

/** How many of the evaluations asked for are in: a bar, and the numbers beside it. */
export function CoverageBar({ due = 0, done = 0 }: Partial<Coverage>) {
  const { t } = useTranslation('procurement')
  if (due === 0) return <span className="kit-quiet unbroken">{t('coverage.none')}</span>
  return (
    <span className="coverage">
      <span className="coverage-track" aria-hidden="true">
        <span className="coverage-part" style={{ width: `${(100 * done) / due}%` }} />
      </span>
      <span className="kit-number">{t('coverage.of', { done, due })}</span>
    </span>
  )
}
