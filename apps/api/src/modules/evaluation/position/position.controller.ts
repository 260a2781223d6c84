import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { assertMaySeeCredit } from '../../score/credit.policy.js'
import { ParticipantPosition } from './position.dto.js'
import { readPosition } from './read-position.js'

@AdminCalls('credit', 'credit')
export class PositionController {
  @Call(
    { get: ':id/position', self: true, answer: ParticipantPosition },
    "Get a participant's figures at the end of the last month, compared with its type in its area",
  )
  position(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ParticipantPosition> {
    assertMaySeeCredit(ctx.me, id)
    return readPosition(ctx, id)
  }
}
