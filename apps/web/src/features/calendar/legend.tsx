import { useTranslation } from 'react-i18next'

/** Samples of the days of the year: each kind by word, shape and colour. */
export function Legend({ unconfirmed }: { unconfirmed: boolean }) {
  const { t } = useTranslation('calendar')
  const sample = (kind: string, mark: string, text: string) => (
    <li>
      <span aria-hidden="true" className={`legend-day month-day ${kind} ${unconfirmed ? 'unconfirmed' : ''}`}>
        {mark}
      </span>
      <span className="legend-text">{text}</span>
    </li>
  )
  return (
    <ul className="calendar-legend" aria-label={t('legend')}>
      {sample('worked ordinary', '', t('kind.worked'))}
      {sample('free ordinary', '', t('kind.free'))}
      {sample('off', t('short.off'), t('setting.off'))}
      {sample('work', t('short.work'), t('setting.work'))}
    </ul>
  )
}
