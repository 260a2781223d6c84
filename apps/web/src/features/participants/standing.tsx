import { useTranslation } from 'react-i18next'
import './standing.css'

interface Props {
  band: string | null
  tooFew: boolean
  serious: boolean
}

/** The score range, and what keeps a participant out of the ranking. */
export function Standing({ band, tooFew, serious }: Props) {
  const { t } = useTranslation('participants')
  return (
    <span className="standing">
      {band ?? '–'}
      {serious ? <span className="kit-mark kit-mark-error">{t('standing.serious')}</span> : null}
      {tooFew ? <span className="kit-mark kit-mark-neutral">{t('standing.tooFew')}</span> : null}
    </span>
  )
}
