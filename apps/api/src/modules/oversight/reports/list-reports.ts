import type { Page } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { MonthlyReportEntity } from '../../../entities/oversight/monthly-report.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { toPage } from '../../../list/page.js'
import { listOf } from '../../../list/row-list.js'
import { areaNames } from '../../areas/area-names.js'
import { rateOf } from '../../evaluation/completion/rate.js'
import type { MonthlyReportRow } from './report.dto.js'

/** Monthly reports for supervisors of their area. */
export const REPORT_LIST = defineList({
  entity: MonthlyReportEntity,
  searchable: ['month'],
  sortable: ['month', 'createTime'],
  filterable: ['month', 'areaId', 'createTime'],
  defaultSort: 'month,desc',
  total: 'counted',
})

/** Returns a page of the reports of the caller's area. */
export async function listReports(ctx: Ctx, query: ListQuery): Promise<Page<MonthlyReportRow>> {
  const found = await listOf(ctx, REPORT_LIST, query).page()
  const areaName = await areaNames(ctx)
  return toPage(found, ({ id, month, areaId, createTime, figures }) => {
    const { sections, completion, dishonesty, decided } = figures
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
    return {
      id,
      month,
      areaId,
      createTime,
      areaName: areaName(areaId),
      sections: sections.find(({ name }) => name === 'total')?.value ?? 0,
      rate: rateOf({
        due: sum(completion.map(({ due }) => due)),
        given: sum(completion.map(({ given }) => given)),
      }),
      dishonest: sum(dishonesty.map(({ value }) => value)),
      decided: sum(decided.map(({ value }) => value)),
    }
  })
}
