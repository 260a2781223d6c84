import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { CreateCall } from '../../../http/write-calls.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { AudienceInput, BroadcastInput, BroadcastPreview, BroadcastRow } from './broadcast.dto.js'
import { BROADCAST_LIST, Broadcasts } from './broadcasts.js'

@ApiTags('broadcast')
@Controller(`${ADMIN_BASE}/api/broadcast`)
export class BroadcastController {
  constructor(private readonly broadcasts: Broadcasts) {}

  @Get('list')
  @Permission('broadcast:list')
  @ApiOperation({ summary: 'List the messages that were sent to roles and areas' })
  @ApiList(BroadcastRow, BROADCAST_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(BROADCAST_LIST) query: ListQuery): Promise<Page<BroadcastRow>> {
    return this.broadcasts.list(ctx, query)
  }

  @Post('preview')
  @HttpCode(200)
  @Permission('broadcast:create')
  @ApiOperation({ summary: 'Count the accounts that a message would reach; sends nothing' })
  @ApiOkResponse({ type: BroadcastPreview })
  preview(@RequestCtx() ctx: Ctx, @Body() input: AudienceInput): Promise<BroadcastPreview> {
    return this.broadcasts.preview(ctx, input)
  }

  @CreateCall('broadcast:create', BroadcastRow, 'Send a message to the accounts of roles')
  create(@RequestCtx() ctx: Ctx, @Body() input: BroadcastInput): Promise<BroadcastRow> {
    return this.broadcasts.create(ctx, input)
  }
}
