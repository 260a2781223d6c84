import { Alert, Descriptions, Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/index.js'
import { useMay } from '../../providers/use-may.js'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import { formatDate, formatDateTime } from '../../shared/format/dates.js'
import { CoverageBar } from './coverage-bar.js'
import { PauseButtons } from './pause-buttons.js'
import './procurement.css'
import type { ProjectRow } from './rows.js'
import { SectionCard } from './section-card.js'
import { StageMark } from './stage-mark.js'
import { useProject } from './use-project.js'

function amountOf({ amount, currency }: ProjectRow): string {
  if (amount === null) return '–'
  const text = amount.toLocaleString(currentLocale(), { maximumFractionDigits: 2 })
  return currency ? `${text} ${currency}` : text
}

function Facts({ project }: { project: ProjectRow }) {
  const { t } = useTranslation(['procurement', 'kit'])
  const label = (name: string) => t(`projects.fields.${name}`)
  const items = [
    ['code', project.code || '–'],
    ['status', <StageMark key="status" status={project.status} text={project.statusStr} />],
    ['areaName', project.areaName],
    ['releaseDate', project.releaseDate ? formatDate(project.releaseDate) : '–'],
    ['buyerName', project.purchaserName || '–'],
    ['agencyName', project.agencyName || '–'],
    ['procurementMethod', project.procurementMethod ?? '–'],
    ['amount', amountOf(project)],
    ['coverage', <CoverageBar key="coverage" {...project.coverage} />],
    ['formalData', t(project.formalData ? 'kit:yes' : 'project.noFormalData')],
    ['source', t(`project.source.${project.source}`)],
    ['publisher', project.publisher || '–'],
  ] as const
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, lg: 2 }}
      items={items.map(([name, children]) => ({ key: name, label: label(name), children }))}
    />
  )
}

/** Facts, sections, stages and what one may do; the page and the list's side panel share it. */
export function ProjectDetails({ id, titled = false }: { id: string; titled?: boolean }) {
  const { t } = useTranslation('procurement')
  const movable = useMay('project', 'stage')
  const { project, sections, error, reload } = useProject(id)
  if (error) return <LoadProblem error={error} onRetry={reload} />
  if (!project || !sections) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className="project">
      <header className="kit-head">
        {titled ? <h1>{project.name}</h1> : null}
        {movable ? <PauseButtons project={project} reload={reload} /> : null}
      </header>
      {project.pause ? (
        <Alert
          type="warning"
          showIcon
          message={t('project.pausedSince', {
            time: project.pausedAt ? formatDateTime(project.pausedAt) : '',
          })}
          description={project.pauseReason}
        />
      ) : null}
      <Facts project={project} />
      {sections.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('section.none')} />
      ) : null}
      {sections.map((section) => (
        <SectionCard
          key={section.id}
          project={project}
          section={section}
          movable={movable}
          reload={reload}
        />
      ))}
    </div>
  )
}
