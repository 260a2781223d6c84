import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { Call } from '#http/call'
import { IdParam } from '#http/params'
import { RequestCtx } from '#http/request-ctx'
import type { ListQuery } from '#list/list-definition'
import { ListParams, paged } from '#list/list-params'
import { OutboxRow } from './outbox.dto.js'
import { OUTBOX_LIST, OutboxService } from './outbox.service.js'

@ApiTags('outbox')
@Controller(`${ADMIN_BASE}/api/outbox`)
export class OutboxController {
  constructor(private readonly service: OutboxService) {}

  @Call(
    { get: 'list', permission: 'outbox:list', answer: paged(OutboxRow, OUTBOX_LIST) },
    'List sent and waiting messages',
  )
  list(@RequestCtx() ctx: Ctx, @ListParams(OUTBOX_LIST) query: ListQuery): Promise<Page<OutboxRow>> {
    return this.service.list(ctx, query)
  }

  @Call({ put: ':id/retry', permission: 'outbox:update', answer: OutboxRow }, 'Retry a message that has failed')
  retry(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<OutboxRow> {
    return this.service.change(ctx, id, 'retry')
  }

  @Call({ put: ':id/drop', permission: 'outbox:update', answer: OutboxRow }, 'Drop a message that was not sent')
  drop(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<OutboxRow> {
    return this.service.change(ctx, id, 'drop')
  }
}
