import { useTranslation } from 'react-i18next'
import './stars.css'

const MAX_STARS = 5

/** Star level as shapes, with words for screen readers. Null means unrated. */
export function Stars({ level }: { level: number | null }) {
  const { t } = useTranslation('common')
  if (level === null) return <>{t('unrated')}</>
  return (
    <span className="stars" role="img" aria-label={t('stars', { n: level })}>
      {'★'.repeat(level)}
      <span className="stars-off">{'☆'.repeat(MAX_STARS - level)}</span>
    </span>
  )
}
