import { Alert, Descriptions, Empty, Flex, Skeleton, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lastingError } from '../../api/errors.js'
import { apiQuery } from '../../api/query.js'
import { Card } from '../../shared/components/card.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { PageHead } from '../../shared/components/page-head.js'
import { formatDate, formatDateTime } from '../../shared/format/dates.js'
import { formatAmount } from '../../shared/format/numbers.js'
import { useRecordName } from '../../shared/hooks/use-record-name.js'
import { CoverageBar } from './coverage-bar.js'
import type { ProjectRow, SectionRow } from './rows.js'
import { SectionCard } from './section-card.js'
import { StageStatus } from './status.js'

const NOT_FOUND = 404

/** Loads a project with its sections. The API returns 404 for the sections of a project without any. */
function useProject(id: string) {
  const init = { params: { path: { id } } }
  const project = apiQuery.useQuery('get', '/credit/admin/api/sysProject/{id}', init)
  const sections = apiQuery.useQuery('get', '/credit/admin/api/sysProjectBidSection/list/{id}', init)
  const none = sections.error?.status === NOT_FOUND
  return {
    project: project.data,
    sections: sections.data ?? (none ? [] : undefined),
    error: lastingError(project) ?? (none ? null : lastingError(sections)),
    reload: () => Promise.all([project.refetch(), sections.refetch()]),
  }
}

function Facts({ project, outstanding }: Pick<Props, 'outstanding'> & { project: ProjectRow }) {
  const { t } = useTranslation(['projects', 'kit'])
  const { amount } = project
  const items = [
    ['code', project.code || '–'],
    ['status', <StageStatus key="status" status={project.status} text={project.statusStr} />],
    ['areaName', project.areaName],
    ['releaseDate', project.releaseDate ? formatDate(project.releaseDate) : '–'],
    ['buyerName', project.purchaserName || '–'],
    ['agencyName', project.agencyName || '–'],
    ['procurementMethod', project.procurementMethod ?? '–'],
    ['amount', amount === null ? '–' : formatAmount(amount, project.currency)],
    [
      'coverage',
      <Space key="coverage" wrap align="baseline" size={[8, 0]}>
        <CoverageBar {...project.coverage} />
        {outstanding(project, null)}
      </Space>,
    ],
    ['formalData', t(project.formalData ? 'kit:yes' : 'project.noFormalData')],
    ['source', t(`project.source.${project.source}`)],
    ['publisher', project.publisher || '–'],
  ] as const
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 2, xl: 3 }}
      items={items.map(([name, children]) => ({
        key: name,
        label: t(`projects.fields.${name}`),
        children,
      }))}
    />
  )
}

interface Props {
  id: string
  /** True on the project's own page, false in the side panel of the list. */
  page?: boolean
  /** Renders the actions on the project and on a section, which belong to other features. */
  actions: (project: ProjectRow) => ReactNode
  sectionActions: (section: SectionRow, project: ProjectRow) => ReactNode
  /** Renders the buttons that edit a section and its parties. */
  sectionEdits: (section: SectionRow, project: ProjectRow) => ReactNode
  /** Renders the outstanding evaluations of the project or of a section. */
  outstanding: (project: ProjectRow, section: SectionRow | null) => ReactNode
  /** Notes of supervisors on the project. */
  notes: ReactNode
}

/** Facts, sections and stages of a project. */
export function ProjectDetails(props: Props) {
  const { id, page = false, actions, sectionActions, sectionEdits, outstanding, notes } = props
  const { t } = useTranslation('projects')
  const { project, sections, error, reload } = useProject(id)
  useRecordName(page ? project?.name : null)
  if (error) {
    return (
      <Flex vertical gap={12}>
        {page ? <PageHead title={t('projects.title')} /> : null}
        <LoadProblem error={error} onRetry={reload} />
        {page ? <Link to="/projectManagement">{t('projects.all')}</Link> : null}
      </Flex>
    )
  }
  if (!project || !sections) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <Flex vertical gap={12}>
      {page ? <PageHead title={project.name} extra={actions(project)} /> : actions(project)}
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
      <Card title={t('project.facts')}>
        <Facts project={project} outstanding={outstanding} />
      </Card>
      {sections.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('section.none')} /> : null}
      {sections.map((section) => (
        <SectionCard
          key={section.id}
          project={project}
          section={section}
          actions={sectionActions(section, project)}
          edits={sectionEdits(section, project)}
          outstanding={outstanding(project, section)}
        />
      ))}
      {notes}
    </Flex>
  )
}
