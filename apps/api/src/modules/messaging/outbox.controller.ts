import { Inject } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { OutboxRow } from './outbox.dto.js'
import { changeMessage, OUTBOX } from './outbox.js'

@AdminCalls('outbox', 'outbox')
export class OutboxController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Call({ get: 'list', permission: 'outbox:list', answer: OUTBOX }, 'List sent and waiting messages')
  list(@RequestCtx() ctx: Ctx, @ListParams(OUTBOX) query: ListQuery) {
    return OUTBOX.with(this.config).page(ctx, query)
  }

  @Call({ put: ':id/retry', permission: 'outbox:update', answer: OutboxRow }, 'Retry a message that has failed')
  retry(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return changeMessage(ctx, this.config, id, 'retry')
  }

  @Call({ put: ':id/drop', permission: 'outbox:update', answer: OutboxRow }, 'Drop a message that was not sent')
  drop(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return changeMessage(ctx, this.config, id, 'drop')
  }
}
