import { SIGN } from '@credit/contract'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ExpertRow } from '../participants/records/participant.dto.js'
import { ParticipantsService } from '../participants/records/participants.service.js'
import { endLeave, startLeave } from './expert-leave.js'

/** Leave of experts, set by the expert or by supervisors of their area. */
@AdminCalls('expert', 'participants')
export class LeaveController {
  constructor(private readonly participants: ParticipantsService) {}

  @Call(
    { put: ':id/leave', self: [SIGN.supervisor, SIGN.expert], answer: ExpertRow, idempotent: true },
    'Put an expert on leave; its open evaluations are excused',
  )
  leave(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return unitOfWork(ctx, async (tx) => {
      await startLeave(tx, id)
      return this.participants.get(tx, SIGN.expert, id)
    })
  }

  @Call(
    { put: ':id/return', self: [SIGN.supervisor, SIGN.expert], answer: ExpertRow, idempotent: true },
    'End the leave of an expert; evaluations that are not due yet open again',
  )
  return(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return unitOfWork(ctx, async (tx) => {
      await endLeave(tx, id)
      return this.participants.get(tx, SIGN.expert, id)
    })
  }
}
