import { addDays, addMonths, endOfDay, type Page, startOfMonth } from '@credit/contract'
import { Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { timeText } from '#core/time-text'
import { ReadsReplica } from '#http/access/declare'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { paged } from '#list/list-params'
import { page } from '#list/page'
import { areaNames } from '../../areas/area-names.js'
import { rateOf } from '../../evaluation/completion/rate.js'
import { statusOf, statusText } from '../../projects/stages/stage-text.js'
import { selectAreas } from './areas.sql.js'
import { countByCategory } from './categories.sql.js'
import {
  AnalysisRow,
  AreaFigures,
  AreaQuery,
  CategoryCount,
  DynamicsRow,
  ReachedQuery,
  ReachedSection,
  SectionFigures,
  TrendQuery,
} from './dashboard.dto.js'
import { type EventRow, selectAnalysis, selectEvents, selectFigures, selectFiguresAt } from './dashboard.sql.js'
import { sectionsReached } from './reached.sql.js'

/** Days between the figures and the previous ones. */
const PERIOD_DAYS = 30

@AdminCalls('sysProject', 'dashboard')
@ReadsReplica()
export class ProjectDashboardController {
  @Call(
    { get: 'analyze', permission: 'dashboard:view', answer: SectionFigures },
    "Count the area's sections by progress",
  )
  async analyze(@RequestCtx() ctx: Ctx, @Query() query: AreaQuery): Promise<SectionFigures> {
    const areaId = query.areaId ?? null
    const day = addDays(ctx.clock.today(), -PERIOD_DAYS)
    const [figures, previous] = [
      await selectFigures.first(ctx, { areaId }),
      await selectFiguresAt.first(ctx, { day, end: endOfDay(day), areaId }),
    ]
    if (!figures || !previous) throw new Error('figures are always one row')
    return { ...figures, previous }
  }

  @Call({ get: 'dynamics', permission: 'dashboard:view', answer: [DynamicsRow] }, "List the area's latest 20 events")
  async dynamics(@RequestCtx() ctx: Ctx): Promise<DynamicsRow[]> {
    const events = await selectEvents.rows(ctx, {})
    return events.map((event) => {
      const { stage, ...row } = event
      return { ...row, time: timeText(event.time), text: textOf(ctx, event) }
    })
  }

  @Call(
    { get: 'analysis', permission: 'dashboard:view', answer: [AnalysisRow] },
    'Count the sections per stage and month',
  )
  analysis(@RequestCtx() ctx: Ctx, @Query() { months, areaId, category }: TrendQuery) {
    const since = addMonths(startOfMonth(ctx.clock.today()), 1 - months)
    return selectAnalysis.rows(ctx, { since, areaId: areaId ?? null, category: category ?? null })
  }

  @Call(
    { get: 'categories', permission: 'dashboard:view', answer: [CategoryCount] },
    'Count the sections by kind of purchase',
  )
  categories(@RequestCtx() ctx: Ctx, @Query() { areaId }: AreaQuery) {
    return countByCategory.rows(ctx, { areaId: areaId ?? null })
  }

  @Call(
    { get: 'reached', permission: 'dashboard:view', answer: paged(ReachedSection) },
    'List sections by stage and month',
  )
  async reached(@RequestCtx() ctx: Ctx, @Query() query: ReachedQuery): Promise<Page<ReachedSection>> {
    const from = startOfMonth(query.month)
    const found = await sectionsReached.first(ctx, {
      page: query,
      from,
      to: addMonths(from, 1),
      stage: query.stage ?? null,
      areaId: query.areaId ?? null,
      category: query.category ?? null,
    })
    const areaName = await areaNames(ctx)
    const rows = (found?.rows ?? []).map(({ areaId, ...row }) => ({
      ...row,
      areaName: areaName(areaId),
    }))
    return page(rows, found?.total ?? 0, query)
  }

  @Call({ get: 'areas', permission: 'dashboard:view', answer: [AreaFigures] }, 'Compare the visible areas')
  async areas(@RequestCtx() ctx: Ctx): Promise<AreaFigures[]> {
    const today = ctx.clock.today()
    const day = addDays(today, -PERIOD_DAYS)
    const rows = await selectAreas.rows(ctx, { today, day, end: endOfDay(day) })
    return rows.map(({ names, due, given, dueBefore, givenBefore, ...row }) => ({
      ...row,
      areaName: ctx.text(names),
      rate: rateOf({ due, given }),
      previousRate: rateOf({ due: dueBefore, given: givenBefore }),
    }))
  }
}

function textOf(ctx: Ctx, { kind, stage, bidSectionName }: EventRow): string {
  const params = { section: bidSectionName, stage: statusText(ctx, statusOf(stage)) }
  return translate(ctx.locale, `dynamics.${kind}`, params)
}
