import { OPEN_STAGES } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../shared/format/dates.js'
import type { StageDate } from './rows.js'

interface Props {
  dates: readonly StageDate[]
  /** How many of the four stages the section has come through or stands at. */
  reached: number
}

/** The four stages in their order, each with the day it was reached and what came of it. */
export function StageTimeline({ dates, reached }: Props) {
  const { t } = useTranslation('procurement')
  const abandoned = dates.find(({ stage, outcome }) => stage === 4 && outcome !== 'closed')
  return (
    <>
      <ol className="stages" aria-label={t('stages.title')}>
        {OPEN_STAGES.map((stage, at) => {
          const noted = dates.find((one) => one.stage === stage)
          const shown = noted && (noted.outcome !== 'closed' || at < reached) ? noted : undefined
          // What is abandoned stands at no stage, but came through those before.
          const came = at < reached || (abandoned && shown)
          const classes = [came && 'stage-reached', at + 1 < reached && 'stage-passed']
          return (
            <li
              key={stage}
              className={classes.filter(Boolean).join(' ')}
              aria-current={at + 1 === reached ? 'step' : undefined}
            >
              <strong>{t(`stages.${stage}`)}</strong>
              <small className="kit-number">{shown ? formatDate(shown.date) : '–'}</small>
              {shown ? <small>{t(`stages.outcome.${shown.outcome}`)}</small> : null}
            </li>
          )
        })}
      </ol>
      {abandoned ? (
        <p className="kit-quiet">{t('stages.abandoned', { date: formatDate(abandoned.date) })}</p>
      ) : null}
    </>
  )
}
