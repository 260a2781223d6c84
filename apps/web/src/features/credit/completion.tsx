import { useTranslation } from 'react-i18next'
import type { CreditRow } from './calls.js'

/** How far it gave the evaluations that were asked of it; no term of the score. */
export function Completion({ completion }: { completion: CreditRow['completion'] }) {
  const { t } = useTranslation('credit')
  const { due, given, rate } = completion
  const text =
    rate === null
      ? t('completion.none')
      : t('completion.rate', { due, given, rate: rate.toFixed(2) })
  return <p className="kit-quiet">{text}</p>
}
