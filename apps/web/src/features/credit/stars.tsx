import { useTranslation } from 'react-i18next'

const MOST = 5

/** Star level, also in words. */
export function Stars({ level }: { level: number }) {
  const { t } = useTranslation('credit')
  return (
    <span className="cr-stars" role="img" aria-label={t('stars', { level, most: MOST })}>
      <span aria-hidden="true">{'★'.repeat(level)}</span>
      <span aria-hidden="true" className="cr-stars-off">
        {'★'.repeat(Math.max(0, MOST - level))}
      </span>
    </span>
  )
}
