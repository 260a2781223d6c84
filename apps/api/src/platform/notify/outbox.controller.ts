import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get, Put, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import { Permission } from '../access/declare.js'
import { IdParam } from '../crud/crud.controller.js'
import type { ListQuery } from '../crud/list-query.js'
import type { Ctx } from '../database/context.js'
import { ApiPage } from '../http/page.js'
import { RequestCtx } from '../http/request-ctx.js'
import { OutboxRow } from './outbox.dto.js'
import { OutboxService } from './outbox.service.js'

@ApiTags('outbox')
@Controller(`${ADMIN_BASE}/api/outbox`)
export class OutboxController {
  constructor(private readonly service: OutboxService) {}

  @Get('list')
  @Permission('outbox:list')
  @ApiOperation({ summary: 'Text messages and mails that left the house or wait to' })
  @ApiPage(OutboxRow)
  list(@RequestCtx() ctx: Ctx, @Query() query: ListQuery): Promise<Page<OutboxRow>> {
    return this.service.list(ctx, query)
  }

  @Put(':id/retry')
  @Permission('outbox:update')
  @ApiOperation({ summary: 'Try a message again that was given up' })
  @ApiOkResponse({ type: OutboxRow })
  retry(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<OutboxRow> {
    return this.service.move(ctx, id, 'retry')
  }

  @Put(':id/drop')
  @Permission('outbox:update')
  @ApiOperation({ summary: 'Never send a message' })
  @ApiOkResponse({ type: OutboxRow })
  drop(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<OutboxRow> {
    return this.service.move(ctx, id, 'drop')
  }
}
