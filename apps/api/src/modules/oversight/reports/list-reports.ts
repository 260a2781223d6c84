import { CITY_AREA_CODE } from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'
import { MonthlyReportEntity } from '#entities/oversight/monthly-report'
import { defineRows } from '#list/rows'
import { areaNamesOf } from '../../areas/area-names.js'
import { rateOf } from '../../evaluation/completion/rate.js'
import { MonthlyReportRow } from './report.dto.js'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Returns the names of the reported areas: the report of the city is on all of them. */
async function reportedAreasOf(ctx: Ctx, rows: readonly { areaId: string }[]): Promise<{ areaName: string }[]> {
  const areas = await scoped(ctx, AreaEntity).pick(['id'], { code: CITY_AREA_CODE })
  const names = await areaNamesOf(ctx, rows)
  return rows.map(({ areaId }, at) => ({
    areaName: areaId === areas[0]?.id ? translate(ctx.locale, 'monthlyReport.wholeCity') : (names[at]?.areaName ?? ''),
  }))
}

/** Monthly reports for supervisors of their area. */
export const REPORTS = defineRows(MonthlyReportRow, {
  extraColumns: ['figures'],
  lookUp: reportedAreasOf,
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
