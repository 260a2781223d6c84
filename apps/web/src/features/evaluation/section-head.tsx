import { STAGE } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../shared/format/dates.js'
import type { SectionDetail } from './calls.js'

const ABANDONED = String(STAGE.abandoned)

/** What is evaluated: the section, its project, the stages it has reached. */
export function SectionHead({ section }: { section: SectionDetail }) {
  const { t } = useTranslation('evaluation')
  const { bidSectionName, bidSectionCode, projectName, stageDates, status, statusStr, pause } =
    section
  const dates = stageDates.toSorted((a, b) => a.stage - b.stage)
  return (
    <header className="ev-section-head">
      <h1>{bidSectionName}</h1>
      <p className="ev-record-facts">
        {projectName === bidSectionName ? null : <span>{projectName}</span>}
        <span className="kit-quiet">{bidSectionCode}</span>
        <span className={`kit-mark kit-mark-${status === ABANDONED ? 'warning' : 'info'}`}>
          {statusStr}
        </span>
        {pause ? <span className="kit-mark kit-mark-warning">{t('project.paused')}</span> : null}
      </p>
      {dates.length > 0 ? (
        <ol className="ev-stages" aria-label={t('stage.title')}>
          {dates.map(({ stage, date }) => (
            <li key={`${stage} ${date}`}>
              <span>{t(`stage.${stage}`)}</span>
              <span className="kit-number kit-quiet">{formatDate(date)}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </header>
  )
}
