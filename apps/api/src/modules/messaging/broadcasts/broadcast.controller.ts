import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { AudienceInput, BroadcastInput, BroadcastPreview, BroadcastRow } from './broadcast.dto.js'
import { BROADCASTS, Broadcasts } from './broadcasts.js'

@AdminCalls('broadcast', 'broadcast')
export class BroadcastController {
  constructor(private readonly broadcasts: Broadcasts) {}

  @Call({ get: 'list', permission: 'broadcast:list', answer: BROADCASTS }, 'List the messages to roles and areas')
  list(@RequestCtx() ctx: Ctx, @ListParams(BROADCASTS) query: ListQuery) {
    return BROADCASTS.page(ctx, query)
  }

  @Call(
    { post: 'preview', permission: 'broadcast:create', answer: BroadcastPreview, status: 200 },
    'Count the accounts that a message would reach; sends nothing',
  )
  preview(@RequestCtx() ctx: Ctx, @Body() input: AudienceInput) {
    return this.broadcasts.preview(ctx, input)
  }

  @Call({ post: '', permission: 'broadcast:create', answer: BroadcastRow, idempotent: true }, 'Send a message to roles')
  create(@RequestCtx() ctx: Ctx, @Body() input: BroadcastInput) {
    return this.broadcasts.create(ctx, input)
  }
}
