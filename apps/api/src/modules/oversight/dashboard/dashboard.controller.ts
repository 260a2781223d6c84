import { ADMIN_BASE, addDays, addMonths, endOfDay, startOfMonth } from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { translate } from '../../../core/language/language.js'
import { Permission } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { statusOf, statusText } from '../../projects/stages/stage-text.js'
import { AnalysisQuery, AnalysisRow, DynamicsRow, SectionFigures } from './dashboard.dto.js'
import {
  type EventRow,
  selectAnalysis,
  selectEvents,
  selectFigures,
  selectFiguresAt,
} from './dashboard.sql.js'

const LATEST = 20
/** Days between the figures and the previous ones. */
const PERIOD_DAYS = 30

@ApiTags('dashboard')
@Controller(`${ADMIN_BASE}/api/sysProject`)
export class ProjectDashboardController {
  @Get('analyze')
  @Permission('dashboard:view')
  @ApiOperation({ summary: "Count the bid sections of the caller's area by progress" })
  @ApiOkResponse({ type: SectionFigures })
  async analyze(@RequestCtx() ctx: Ctx): Promise<SectionFigures> {
    const day = addDays(ctx.clock.today(), -PERIOD_DAYS)
    const [figures, previous] = [
      await selectFigures.first(ctx, {}),
      await selectFiguresAt.first(ctx, { day, end: endOfDay(day) }),
    ]
    if (!figures || !previous) throw new Error('figures are always one row')
    return { ...figures, previous }
  }

  @Get('dynamics')
  @Permission('dashboard:view')
  @ApiOperation({ summary: "List the latest 20 events of the caller's area" })
  @ApiOkResponse({ type: [DynamicsRow] })
  async dynamics(@RequestCtx() ctx: Ctx): Promise<DynamicsRow[]> {
    const events = await selectEvents.rows(ctx, { limit: LATEST })
    return events.map((event) => {
      const { stage, ...row } = event
      return { ...row, time: event.time.toISOString(), text: textOf(ctx, event) }
    })
  }

  @Get('analysis')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'Count the sections that reached each stage, by month' })
  @ApiOkResponse({ type: [AnalysisRow] })
  analysis(
    @RequestCtx() ctx: Ctx,
    @Query() { months, areaId }: AnalysisQuery,
  ): Promise<AnalysisRow[]> {
    const since = addMonths(startOfMonth(ctx.clock.today()), 1 - months)
    return selectAnalysis.rows(ctx, { since, areaId: areaId ?? null })
  }
}

function textOf(ctx: Ctx, { kind, stage, bidSectionName }: EventRow): string {
  const params = { section: bidSectionName, stage: statusText(ctx, statusOf(stage)) }
  return translate(ctx.locale, `dynamics.${kind}`, params)
}
