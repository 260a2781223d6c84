import { addressOf, PROCUREMENT_CATEGORIES } from '@credit/contract'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { areaColumn } from '../../resource-kit/area-column.js'
import { CHANGE, commandsOn } from '../../resource-kit/commands.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { AlarmMark } from './alarm-mark.js'
import { CoverageBar } from './coverage-bar.js'
import { PROJECT_STATUSES, type ProjectRow } from './rows.js'
import { StageStatus } from './status.js'

/** Stage of a project, or "paused". */
function Stage({ record }: { record: ProjectRow }) {
  const { t } = useTranslation('projects')
  const stage =
    record.pause === true ? (
      <StatusTag tone="warning">{t('project.paused')}</StatusTag>
    ) : (
      <StageStatus status={record.status} text={record.statusStr} />
    )
  return record.alarms > 0 ? (
    <Flex gap={8} align="baseline">
      {stage}
      <AlarmMark projectId={record.id} count={record.alarms} />
    </Flex>
  ) : (
    stage
  )
}

export const projects = defineResource<ProjectRow>({
  name: 'sysProject',
  path: '/projectManagement',
  paths: { show: '/projectDetails' },
  namespace: 'projects',
  key: 'projects',
  table: 'project',
  permission: 'project',
  titleField: 'name',
  importAbout: 'projects:importAbout',
  sort: { field: 'createTime', order: 'desc' },
  schema: 'ProjectInput',
  actions: ['show', 'create', 'edit', 'export', 'import', 'bulk', 'stage'],
  commands: {
    ...commandsOn<ProjectRow>('projects:action', {
      pause: {
        put: '/credit/admin/api/sysProject/{id}/pause',
        ask: ['reason'],
        template: { kind: 'projectPause', values: ({ name, code }) => ({ subject: name, number: code }) },
        many: { permission: 'stage' },
      },
      resume: {
        put: '/credit/admin/api/sysProject/{id}/resume',
        many: { permission: 'stage' },
      },
    }),
    ...CHANGE,
  },
  fields: [
    { name: 'code', kind: 'text', width: 165 },
    { name: 'name', kind: 'text', render: ({ id, name }) => <Link to={addressOf('project', id)}>{name}</Link> },
    {
      name: 'status',
      kind: 'enum',
      in: ['list'],
      options: PROJECT_STATUSES,
      width: 172,
      render: (record) => <Stage record={record} />,
    },
    {
      name: 'coverage',
      kind: 'text',
      in: ['list'],
      width: 150,
      render: ({ coverage }) => <CoverageBar {...coverage} />,
    },
    areaColumn({ in: ['list', 'form'], hint: true, once: true }),
    { name: 'areaName', kind: 'text', in: ['show'] },
    { name: 'purchaserName', kind: 'text', in: ['list'], width: 130 },
    { name: 'agencyName', kind: 'text', in: ['list'], width: 130, priority: 4 },
    { name: 'procurementMethod', kind: 'text', in: ['form'] },
    {
      name: 'procurementCategory',
      kind: 'enum',
      options: PROCUREMENT_CATEGORIES,
      initial: 'notStated',
      in: ['list', 'form'],
      width: 120,
      priority: 5,
    },
    { name: 'releaseDate', kind: 'date', width: 130, priority: 3 },
    { name: 'formalData', kind: 'switch', in: ['list'], secondary: true, width: 120 },
    { name: 'pause', kind: 'switch', in: ['list'], secondary: true, width: 110 },
  ],
})
