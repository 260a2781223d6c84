import { MonthlyReportEntity } from '#entities/oversight/monthly-report'
import { defineRows } from '#list/rows'
import { areaNamesOf } from '../../areas/area-names.js'
import { rateOf } from '../../evaluation/completion/rate.js'
import { MonthlyReportRow } from './report.dto.js'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Monthly reports for supervisors of their area. */
export const REPORTS = defineRows(MonthlyReportRow, {
  extraColumns: ['figures'],
  lookUp: areaNamesOf,
  entity: MonthlyReportEntity,
  searchable: ['month'],
  sortable: ['month', 'createTime'],
  filterable: ['month', 'areaId', 'createTime'],
  defaultSort: 'month,desc',
  total: 'counted',
  fields: {
    sections: ({ figures }) => figures.sections.find(({ name }) => name === 'total')?.value ?? 0,
    rate: ({ figures: { completion } }) =>
      rateOf({ due: sum(completion.map(({ due }) => due)), given: sum(completion.map(({ given }) => given)) }),
    dishonest: ({ figures }) => sum(figures.dishonesty.map(({ value }) => value)),
    decided: ({ figures }) => sum(figures.decided.map(({ value }) => value)),
  },
})
