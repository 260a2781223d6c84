import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { lastingError } from '../api/errors.js'
import { apiQuery } from '../api/query.js'
import { OutstandingButton } from '../features/evaluation/outstanding/outstanding-button.js'
import { CoverageBar } from '../features/projects/coverage-bar.js'
import type { projects } from '../features/projects/project.resource.js'
import { EditButton, HandEditsButton } from '../features/projects/project-buttons.js'
import type { ProjectRow, SectionRow } from '../features/projects/rows.js'
import { SectionCard } from '../features/projects/section-card.js'
import { SectionButton } from '../features/projects/section-form.js'
import { StageStatus } from '../features/projects/status.js'
import { ExtendButton } from '../features/workflow/extend-button.js'
import { OpeningButton } from '../features/workflow/opening-button.js'
import { PartiesButton } from '../features/workflow/parties-button.js'
import { StageActions } from '../features/workflow/stage-actions.js'
import { FollowButton } from '../features/workspace/follows/follow-button.js'
import { NotesButton } from '../features/workspace/notes/notes-button.js'
import { NotesCard } from '../features/workspace/notes/notes-card.js'
import { ChangedByJob } from '../resource-kit/changed-by-job.js'
import { defineRecord } from '../resource-kit/define-record.js'
import { RecordCommands } from '../resource-kit/record-commands.js'
import { LoadProblem } from '../shared/components/load-problem.js'
import { formatDateTime } from '../shared/format/dates.js'
import { formatAmount } from '../shared/format/numbers.js'

interface Props {
  record: ProjectRow
}

function Actions({ of, record: project }: Props & { of: typeof projects }) {
  const { id, name } = project
  return (
    <Space wrap>
      <FollowButton type="project" id={id} name={name} />
      <RecordCommands definition={of} record={project} />
      <ExtendButton project={project} />
      <SectionButton project={project} />
      <EditButton id={id} />
      <HandEditsButton project={project} />
    </Space>
  )
}

/** Coverage of the project, with what is outstanding. */
function Coverage({ id, name, coverage }: ProjectRow) {
  return (
    <Space wrap align="baseline" size={[8, 0]}>
      <CoverageBar {...coverage} />
      <OutstandingButton projectId={id} count={coverage.due - coverage.done} name={name} />
    </Space>
  )
}

function Section({ project, section }: { project: ProjectRow; section: SectionRow }) {
  const { id, bidSectionName: name, coverage } = section
  const { due, done } = coverage ?? { due: 0, done: 0 }
  return (
    <SectionCard
      project={project}
      section={section}
      actions={
        <Space wrap>
          <NotesButton type="section" id={id} name={name} />
          <StageActions section={section} paused={project.pause} />
        </Space>
      }
      edits={
        <Space wrap>
          <PartiesButton section={section} />
          <SectionButton project={project} section={section} />
        </Space>
      }
      outstanding={
        <>
          <OutstandingButton projectId={project.id} sectionId={id} count={due - done} name={name} />
          <OpeningButton section={section} />
        </>
      }
    />
  )
}

const NOT_FOUND = 404

const sectionsQuery = (id: string) =>
  apiQuery.queryOptions('get', '/credit/admin/api/sysProjectBidSection/list/{id}', { params: { path: { id } } })

/** Sections of the project. The API returns 404 for a project without any. */
function Sections({ record: project }: Props) {
  const { t } = useTranslation('projects')
  const { data, error, refetch } = useQuery(sectionsQuery(project.id))
  const isEmpty = data ? data.length === 0 : error?.status === NOT_FOUND
  if (isEmpty) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('section.none')} />
  const problem = lastingError({ data, error })
  if (problem) return <LoadProblem error={problem} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return data.map((section) => <Section key={section.id} project={project} section={section} />)
}

/** Project with its facts, sections and stages. */
export default (of: typeof projects) =>
  defineRecord({
    get: '/credit/admin/api/sysProject/{id}',
    of,
    all: true,
    together: true,
    begin: (client, id) => client.prefetchQuery(sectionsQuery(id)),
    actions: ({ record }) => <Actions of={of} record={record} />,
    notes: ({ pause, pausedAt, pauseReason }, texts) => [
      pause && {
        type: 'warning',
        text: texts('projects:project.pausedSince', { time: pausedAt ? formatDateTime(pausedAt) : '' }),
        more: pauseReason,
      },
    ],
    sections: [
      {
        name: 'facts',
        wide: true,
        fields: [
          'code',
          { name: 'status', render: ({ status, statusStr }) => <StageStatus status={status} text={statusStr} /> },
          'areaName',
          'releaseDate',
          { name: 'purchaserName', label: 'buyerName', kind: 'text' },
          'agencyName',
          'procurementMethod',
          'procurementCategory',
          {
            name: 'amount',
            render: ({ amount, currency }) => (amount === null ? '–' : formatAmount(amount, currency)),
          },
          { name: 'coverage', render: Coverage },
          {
            name: 'formalData',
            render: ({ formalData }, texts) => texts(formalData ? 'kit:yes' : 'projects:project.noFormalData'),
          },
          { name: 'source', render: ({ source }, texts) => texts(`projects:project.source.${source}`) },
          { name: 'publisher', kind: 'text' },
        ],
      },
      { part: Sections },
      { part: ({ record }) => <ChangedByJob id={record.id} /> },
      { part: ({ record }) => <NotesCard type="project" id={record.id} /> },
    ],
  })
