import { useTranslation } from 'react-i18next'
import './stars.css'

const MOST = 5

/** A star level as shapes, and as words for those who do not see them; null = unrated. */
export function Stars({ level }: { level: number | null }) {
  const { t } = useTranslation('common')
  if (level === null) return <>{t('unrated')}</>
  return (
    <span className="stars" role="img" aria-label={t('stars', { n: level })}>
      {'★'.repeat(level)}
      <span className="stars-off">{'☆'.repeat(MOST - level)}</span>
    </span>
  )
}
