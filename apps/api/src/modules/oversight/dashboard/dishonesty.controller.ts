import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission, ReadsReplica } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { ApiPage, page } from '../../../list/page.js'
import { DishonestyInForceRow, DishonestyPageQuery, DishonestyShare, TopQuery } from './dishonesty.dto.js'
import { countByItem, recordsInForce } from './dishonesty.sql.js'

@ApiTags('dashboard')
@Controller(`${ADMIN_BASE}/api/mutualEvaluationRecord`)
@ReadsReplica()
export class DishonestyDashboardController {
  @Get('analyze')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'Count the dishonest behaviours in force by item' })
  @ApiOkResponse({ type: [DishonestyShare] })
  async analyze(@RequestCtx() ctx: Ctx, @Query() query: TopQuery): Promise<DishonestyShare[]> {
    const rows = await countByItem.rows(ctx, {
      day: ctx.clock.today(),
      top: query.top ?? null,
      areaId: query.areaId ?? null,
    })
    return rows.map(({ item, ...row }) => ({ ...row, name: ctx.text(item) }))
  }

  @Get('dishonesty')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'List the dishonest behaviours in force' })
  @ApiPage(DishonestyInForceRow)
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
