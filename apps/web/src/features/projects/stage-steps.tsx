import { OPEN_STAGES, type OpenStage, STAGE } from '@credit/contract'
import { Steps } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../shared/format/dates.js'
import { type SectionRow, stageOf } from './rows.js'
import './stage-steps.css'

/** The four stages of a section in order, each with its date and its effect on evaluations. */
export function StageSteps({ section }: { section: SectionRow }) {
  const { t } = useTranslation(['projects', 'common'])
  const stage = stageOf(section.status)
  const current = stage === null ? -1 : OPEN_STAGES.indexOf(stage as OpenStage)
  const dates = section.stageDates
  const abandoned = dates.find((one) => one.stage === STAGE.abandoned && one.outcome !== 'closed')
  return (
    <>
      <Steps
        size="small"
        className="stage-steps"
        aria-label={t('stages.title')}
        items={OPEN_STAGES.map((one, at) => {
          const recorded = dates.find((date) => date.stage === one)
          const shown = recorded && (recorded.outcome !== 'closed' || at <= current) ? recorded : undefined
          // An abandoned section is at no stage, but has passed the earlier stages.
          const passed = at < current || (abandoned !== undefined && shown !== undefined)
          const name = t(`common:stage.${one}`)
          return {
            status: at === current ? 'process' : passed ? 'finish' : 'wait',
            title: at === current ? <span aria-current="step">{name}</span> : name,
            description: shown ? `${formatDate(shown.date)} ${t(`stages.outcome.${shown.outcome}`)}` : undefined,
          }
        })}
      />
      {abandoned ? <p>{t('stages.abandoned', { date: formatDate(abandoned.date) })}</p> : null}
    </>
  )
}
