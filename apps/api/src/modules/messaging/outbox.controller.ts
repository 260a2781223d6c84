import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Permission } from '../../http/access/declare.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import type { ListQuery } from '../../list/list-definition.js'
import { ApiList, ListParams } from '../../list/list-params.js'
import { OutboxRow } from './outbox.dto.js'
import { OUTBOX_LIST, OutboxService } from './outbox.service.js'

@ApiTags('outbox')
@Controller(`${ADMIN_BASE}/api/outbox`)
export class OutboxController {
  constructor(private readonly service: OutboxService) {}

  @Get('list')
  @Permission('outbox:list')
  @ApiOperation({ summary: 'List text messages and mails, sent and waiting' })
  @ApiList(OutboxRow, OUTBOX_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(OUTBOX_LIST) query: ListQuery): Promise<Page<OutboxRow>> {
    return this.service.list(ctx, query)
  }

  @Put(':id/retry')
  @Permission('outbox:update')
  @ApiOperation({ summary: 'Retry a message that has failed' })
  @ApiOkResponse({ type: OutboxRow })
  retry(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<OutboxRow> {
    return this.service.change(ctx, id, 'retry')
  }

  @Put(':id/drop')
  @Permission('outbox:update')
  @ApiOperation({ summary: 'Drop a message that was not sent' })
  @ApiOkResponse({ type: OutboxRow })
  drop(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<OutboxRow> {
    return this.service.change(ctx, id, 'drop')
  }
}
