import { Body, Query } from '@nestjs/common'
import { ApiBody } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListBody } from '#http/route-settings'
import { MarkedMessages, SystemMessagePage, SystemMessageQuery } from './system-message.dto.js'
import { deleteMessage, listMessages, markRead } from './system-messages.js'

const IDS = { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 1000 } as const

@AdminCalls('sysMessage', 'sysMessage')
export class SystemMessageController {
  @Call({ get: 'list', self: true, answer: SystemMessagePage }, "List the caller's messages, newest first")
  list(@RequestCtx() ctx: Ctx, @Query() query: SystemMessageQuery) {
    return listMessages(ctx, query)
  }

  @Call(
    { post: 'doMarkReadIds', self: true, answer: MarkedMessages, status: 200 },
    'Mark messages as read; an empty list marks all',
  )
  @ListBody()
  @ApiBody({ schema: IDS as object })
  mark(@RequestCtx() ctx: Ctx, @Body() ids: unknown) {
    return markRead(ctx, ids)
  }

  @Call({ delete: ':id', self: true }, 'Delete a message of the caller')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return deleteMessage(ctx, id)
  }
}
