import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ReplyInput, ReplyRemoval } from './reply.dto.js'
import { removeReply, replyToEvaluation } from './reply-to-evaluation.js'

@AdminCalls('mutualEvaluationRecord/reply', 'mutual evaluation')
export class ReplyController {
  @Call(
    { put: ':id', self: PARTICIPANT_SIGNS, idempotent: true },
    'Reply to an evaluation that the caller received, once',
  )
  reply(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { text }: ReplyInput) {
    return unitOfWork(ctx, (tx) => replyToEvaluation(tx, id, text))
  }

  @Call({ put: ':id/remove', permission: 'case:approve', idempotent: true }, 'Remove a reply, with a reason')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: ReplyRemoval) {
    return unitOfWork(ctx, (tx) => removeReply(tx, id, reason))
  }
}
