import { SIGN } from '@credit/contract'
import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { FollowedRow, FollowInput } from './follows.dto.js'
import { Follows } from './follows.js'

@AdminCalls('workspace/follows', 'workspace')
export class FollowsController {
  constructor(private readonly follows: Follows) {}

  @Call({ get: '', self: [SIGN.supervisor], answer: [FollowedRow] }, 'List the records that the caller follows')
  list(@RequestCtx() ctx: Ctx) {
    return this.follows.list(ctx)
  }

  @Call({ post: '', self: [SIGN.supervisor] }, 'Follow a record; its changes are sent as messages')
  add(@RequestCtx() ctx: Ctx, @Body() input: FollowInput) {
    return this.follows.add(ctx, input)
  }

  @Call({ delete: ':id', self: [SIGN.supervisor] }, 'Unfollow a record, by its id')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.follows.remove(ctx, id)
  }
}
