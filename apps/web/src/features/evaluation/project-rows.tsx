import { EVALUATION_STATUS } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../shared/format/dates.js'
import type { ProjectRow, SectionRow } from './calls.js'
import { Due, DutyMark } from './marks.js'
import { ProjectAction, type RowProps, SectionAction } from './row-action.js'

/** Until when, or that there is nothing to do there. */
function SectionDue({ section }: { section: SectionRow }) {
  const { t } = useTranslation('evaluation')
  return section.evaluationStatus === EVALUATION_STATUS.notOpen ? (
    <span className="kit-quiet">{t('due.none')}</span>
  ) : (
    <Due dueAt={section.dueAt} />
  )
}

function Name({ project }: { project: ProjectRow }) {
  const { t } = useTranslation('evaluation')
  return (
    <>
      <span className="ev-name">{project.name}</span>
      <span className="ev-code">
        <span className="kit-quiet">{project.code}</span>
        {project.pause ? (
          <span className="kit-mark kit-mark-warning">{t('project.paused')}</span>
        ) : null}
        {project.formalData ? null : <span className="kit-mark">{t('project.notFormal')}</span>}
      </span>
    </>
  )
}

interface Toggle {
  open: boolean
  onToggle: () => void
}

function ToggleButton({ project, open, onToggle }: { project: ProjectRow } & Toggle) {
  const { t } = useTranslation('evaluation')
  return (
    <button
      type="button"
      className="ev-toggle"
      aria-expanded={open}
      aria-label={t('project.sectionsOf', { name: project.name })}
      onClick={onToggle}
    >
      <span aria-hidden="true">{open ? '▾' : '▸'}</span>
      {t('project.sections', { count: project.bidSectionList.length })}
    </button>
  )
}

/** A project as table rows: itself, and its sections where there are several. */
export function TableRows({ project, look, open, onToggle }: RowProps & Toggle) {
  const several = project.bidSectionList.length > 1
  return (
    <>
      <tr>
        <td className="kit-title">
          <Name project={project} />
        </td>
        <td>{project.statusStr}</td>
        <td>
          <DutyMark status={project.evaluationStatus} text={project.evaluationStatusStr} />
        </td>
        <td className="kit-number">
          {look ? formatDate(project.releaseDate ?? '–') : <Due dueAt={project.dueAt} />}
        </td>
        <td className="ev-action">
          {several ? (
            <ToggleButton project={project} open={open} onToggle={onToggle} />
          ) : (
            <ProjectAction project={project} look={look} />
          )}
        </td>
      </tr>
      {several && open
        ? project.bidSectionList.map((section) => (
            <tr key={section.id} className="ev-section-row">
              <td>
                <span>{section.bidSectionName}</span>
                <span className="ev-code kit-quiet">{section.bidSectionCode}</span>
              </td>
              <td>{section.statusStr}</td>
              <td>
                <DutyMark status={section.evaluationStatus} text={section.evaluationStatusStr} />
              </td>
              <td className="kit-number">{look ? null : <SectionDue section={section} />}</td>
              <td className="ev-action">
                <SectionAction project={project} section={section} look={look} />
              </td>
            </tr>
          ))
        : null}
    </>
  )
}

/** A project as a card, for narrow screens. */
export function ProjectCard({ project, look, open, onToggle }: RowProps & Toggle) {
  const several = project.bidSectionList.length > 1
  return (
    <li className="kit-card">
      <Name project={project} />
      <div className="ev-card-line">
        <span>{project.statusStr}</span>
        <DutyMark status={project.evaluationStatus} text={project.evaluationStatusStr} />
        {look || !project.dueAt ? null : <Due dueAt={project.dueAt} />}
      </div>
      {several ? (
        <ToggleButton project={project} open={open} onToggle={onToggle} />
      ) : (
        <ProjectAction project={project} look={look} />
      )}
      {several && open ? (
        <ul className="ev-card-sections">
          {project.bidSectionList.map((section) => (
            <li key={section.id}>
              <span>{section.bidSectionName}</span>
              <div className="ev-card-line">
                <span>{section.statusStr}</span>
                <DutyMark status={section.evaluationStatus} text={section.evaluationStatusStr} />
                {look ? null : <SectionDue section={section} />}
              </div>
              <SectionAction project={project} section={section} look={look} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
