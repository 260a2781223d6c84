import { ADMIN_BASE, addMonths, type Page, startOfMonth } from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission, ReadsReplica } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { ApiPage, page } from '../../../list/page.js'
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

@ApiTags('dashboard')
@Controller(`${ADMIN_BASE}/api/mutualEvaluationRecord`)
@ReadsReplica()
export class EvaluationDashboardController {
  @Get('coverage')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'Count the evaluations given of those due, by stage and role' })
  @ApiOkResponse({ type: [CoverageRow] })
  async coverage(@RequestCtx() ctx: Ctx, @Query() query: CoverageQuery): Promise<CoverageRow[]> {
    const rows = await countCoverage.rows(ctx, { ...filtersOf(query), before: null })
    return rows.map((row) => ({ ...row, rate: rateOf(row) }))
  }

  @Get('activity')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'Count the evaluations given, by month and role' })
  @ApiOkResponse({ type: [ActivityRow] })
  activity(@RequestCtx() ctx: Ctx, @Query() query: ActivityQuery): Promise<ActivityRow[]> {
    const since = addMonths(startOfMonth(ctx.clock.today()), 1 - query.months)
    return countActivity.rows(ctx, { ...filtersOf(query), since })
  }

  @Get('counted')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'List the evaluations due at a stage, or given in a month' })
  @ApiPage(CountedEvaluation)
  async counted(@RequestCtx() ctx: Ctx, @Query() query: CountedQuery): Promise<Page<CountedEvaluation>> {
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
