import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { decideFlag } from './decide-flag.js'
import { FlagDetail, FlagReason, FlagRow } from './flag.dto.js'
import { FLAG_LIST, listFlags, readFlag } from './read-flags.js'

/** Calls for supervisors to judge flagged evaluations. */
@ApiTags('flagged evaluations')
@Controller(`${ADMIN_BASE}/api/evaluationFlag`)
export class FlagController {
  @Get('list')
  @Permission('flag:list')
  @ApiOperation({ summary: "List the flagged evaluations of the caller's area" })
  @ApiList(FlagRow, FLAG_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(FLAG_LIST) query: ListQuery): Promise<Page<FlagRow>> {
    return listFlags(ctx, query)
  }

  @Get(':id')
  @Permission('flag:list')
  @ApiOperation({ summary: 'Get a flag with its evidence and decisions' })
  @ApiOkResponse({ type: FlagDetail })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<FlagDetail> {
    return readFlag(ctx, id)
  }

  @Put(':id/confirm')
  @Permission('flag:update')
  @Idempotent()
  @ApiOperation({ summary: 'Confirm as a concern; changes no evaluation and no score' })
  @ApiOkResponse({ type: FlagDetail })
  confirm(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: FlagReason): Promise<FlagDetail> {
    return decideFlag(ctx, id, 'confirm', reason)
  }

  @Put(':id/dismiss')
  @Permission('flag:update')
  @Idempotent()
  @ApiOperation({ summary: 'Dismiss; the same evidence is not reported again' })
  @ApiOkResponse({ type: FlagDetail })
  dismiss(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: FlagReason): Promise<FlagDetail> {
    return decideFlag(ctx, id, 'dismiss', reason)
  }

  @Put(':id/reopen')
  @Permission('flag:update')
  @Idempotent()
  @ApiOperation({ summary: 'Open a decided flag again' })
  @ApiOkResponse({ type: FlagDetail })
  reopen(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: FlagReason): Promise<FlagDetail> {
    return decideFlag(ctx, id, 'reopen', reason)
  }
}
