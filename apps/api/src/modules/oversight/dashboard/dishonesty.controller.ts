import { type Page } from '@credit/contract'
import { Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { ReadsReplica } from '#http/access/declare'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { paged } from '#list/list-params'
import { page } from '#list/page'
import { DishonestyInForceRow, DishonestyPageQuery, DishonestyShare, TopQuery } from './dishonesty.dto.js'
import { countByItem, recordsInForce } from './dishonesty.sql.js'

@AdminCalls('mutualEvaluationRecord', 'dashboard')
@ReadsReplica()
export class DishonestyDashboardController {
  @Call(
    { get: 'analyze', permission: 'dashboard:view', answer: [DishonestyShare] },
    'Count behaviours in force by item',
  )
  async analyze(@RequestCtx() ctx: Ctx, @Query() query: TopQuery): Promise<DishonestyShare[]> {
    const rows = await countByItem.rows(ctx, {
      day: ctx.clock.today(),
      top: query.top ?? null,
      areaId: query.areaId ?? null,
    })
    return rows.map(({ item, ...row }) => ({ ...row, name: ctx.text(item) }))
  }

  @Call(
    { get: 'dishonesty', permission: 'dashboard:view', answer: paged(DishonestyInForceRow) },
    'List behaviours in force',
  )
  async dishonesty(@RequestCtx() ctx: Ctx, @Query() query: DishonestyPageQuery): Promise<Page<DishonestyInForceRow>> {
    const found = await recordsInForce.first(ctx, {
      day: ctx.clock.today(),
      page: query,
      itemId: query.itemId ?? null,
      areaId: query.areaId ?? null,
    })
    const rows = (found?.rows ?? []).map(({ item, area, ...row }) => ({
      ...row,
      itemName: ctx.text(item),
      areaName: ctx.text(area),
    }))
    return page(rows, found?.total ?? 0, query)
  }
}
