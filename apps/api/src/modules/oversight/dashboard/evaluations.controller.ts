import { addMonths, startOfMonth } from '@credit/contract'
import { Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { ReadsReplica } from '#http/access/declare'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { paged } from '#list/list-params'
import { page } from '#list/page'
import { rateOf } from '../../evaluation/completion/rate.js'
import {
  ActivityQuery,
  ActivityRow,
  CountedEvaluation,
  CountedQuery,
  CoverageQuery,
  CoverageRow,
} from './evaluations.dto.js'
import { countActivity, countCoverage, countedEvaluations } from './evaluations.sql.js'

@AdminCalls('mutualEvaluationRecord', 'dashboard')
@ReadsReplica()
export class EvaluationDashboardController {
  @Call(
    { get: 'coverage', permission: 'dashboard:view', answer: [CoverageRow] },
    'Count evaluations given and due by stage and role',
  )
  async coverage(@RequestCtx() ctx: Ctx, @Query() query: CoverageQuery): Promise<CoverageRow[]> {
    const rows = await countCoverage.rows(ctx, { ...filtersOf(query), before: null })
    return rows.map((row) => ({ ...row, rate: rateOf(row) }))
  }

  @Call({ get: 'activity', permission: 'dashboard:view', answer: [ActivityRow] }, 'Count evaluations by month and role')
  activity(@RequestCtx() ctx: Ctx, @Query() query: ActivityQuery) {
    const since = addMonths(startOfMonth(ctx.clock.today()), 1 - query.months)
    return countActivity.rows(ctx, { ...filtersOf(query), since })
  }

  @Call(
    { get: 'counted', permission: 'dashboard:view', answer: paged(CountedEvaluation) },
    'List evaluations due at a stage or given in a month',
  )
  async counted(@RequestCtx() ctx: Ctx, @Query() query: CountedQuery) {
    const from = query.month === undefined ? null : startOfMonth(query.month)
    const found = await countedEvaluations.first(ctx, {
      ...filtersOf(query),
      page: query,
      stage: query.stage ?? null,
      from,
      to: from && addMonths(from, 1),
    })
    return page(found?.rows ?? [], found?.total ?? 0, query)
  }
}

const filtersOf = ({ areaId, type }: CoverageQuery) => ({
  areaId: areaId ?? null,
  sign: type ?? null,
})
