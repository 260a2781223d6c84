import type { components } from '../../../api/schema.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { ReportFiles } from './report-files.js'

/** Monthly reports of areas. */
export const reports = defineResource<components['schemas']['MonthlyReportRow']>({
  name: 'report',
  path: '/reports',
  namespace: 'oversight-reports',
  key: 'reports',
  table: 'monthly_report',
  permission: 'report',
  titleField: 'month',
  sort: { field: 'month', order: 'desc' },
  panel: 'fields',
  actions: [],
  fields: [
    { name: 'month', kind: 'text', width: 110 },
    areaColumn(),
    { name: 'sections', kind: 'number', width: 120, priority: 2 },
    {
      name: 'rate',
      kind: 'number',
      width: 140,
      priority: 2,
      render: ({ rate }) => rate?.toFixed(2) ?? '–',
    },
    { name: 'dishonest', kind: 'number', width: 150, priority: 3 },
    { name: 'decided', kind: 'number', width: 130, priority: 3 },
    { name: 'createTime', kind: 'datetime', width: 150, priority: 1 },
    {
      name: 'id',
      kind: 'text',
      width: 190,
      render: ({ id, month, areaName }) => <ReportFiles id={id} month={month} area={areaName} />,
    },
  ],
})
