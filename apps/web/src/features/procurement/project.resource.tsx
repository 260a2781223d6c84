import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { defineResource } from '../../resource-kit/define-resource.js'
import type { RecordOf } from '../../resource-kit/types.js'
import './procurement.css'
import { CoverageBar } from './coverage-bar.js'
import { projectAddress } from './list-address.js'
import { PROJECT_STATUSES, type ProjectRow } from './rows.js'
import { StageMark } from './stage-mark.js'

const ProjectListPage = lazy(() => import('./project-list.js'))
const ProjectDetailsPage = lazy(() => import('./project-details-page.js'))

function Paused({ record }: { record: RecordOf }) {
  const { t } = useTranslation(['procurement', 'kit'])
  return record.pause === true ? (
    <span className="kit-mark kit-mark-warning">{t('project.paused')}</span>
  ) : (
    t('kit:no')
  )
}

/** Several bodies may stand in one cell: two lines of them, the rest on asking. */
function Clipped({ text }: { text: string }) {
  return (
    <span className="clipped" title={text}>
      {text || '–'}
    </span>
  )
}

export const projects = defineResource<ProjectRow>({
  name: 'sysProject',
  path: '/projectManagement',
  paths: { show: '/projectDetails' },
  namespace: 'procurement',
  key: 'projects',
  permission: 'project',
  titleField: 'name',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['show'],
  pages: { list: ProjectListPage, show: ProjectDetailsPage },
  fields: [
    { name: 'code', kind: 'text', sortable: true, filter: true, width: 150 },
    {
      name: 'name',
      kind: 'text',
      sortable: true,
      filter: true,
      render: ({ id, name }) => <Link to={projectAddress(String(id))}>{name}</Link>,
    },
    {
      name: 'status',
      kind: 'enum',
      options: PROJECT_STATUSES,
      filter: true,
      width: 110,
      render: ({ status, statusStr }) => <StageMark status={status} text={statusStr} />,
    },
    {
      name: 'coverage',
      kind: 'text',
      width: 120,
      render: ({ coverage }) => <CoverageBar {...coverage} />,
    },
    {
      name: 'areaName',
      kind: 'text',
      width: 90,
      render: ({ areaName }) => <span className="unbroken">{areaName}</span>,
    },
    {
      name: 'purchaserName',
      kind: 'text',
      width: 190,
      render: ({ purchaserName, agencyName }) => (
        <>
          <Clipped text={purchaserName} />
          <span className="kit-quiet">
            <Clipped text={agencyName} />
          </span>
        </>
      ),
    },
    { name: 'releaseDate', kind: 'date', sortable: true, filter: true, width: 110 },
    { name: 'formalData', kind: 'switch', filter: true, width: 90 },
    {
      name: 'pause',
      kind: 'switch',
      filter: true,
      width: 90,
      render: (record) => <Paused record={record} />,
    },
  ],
})
