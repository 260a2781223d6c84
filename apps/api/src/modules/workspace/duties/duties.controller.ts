import { PARTICIPANT_SIGNS } from '@credit/contract'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { DutyList } from './duties.dto.js'
import { listDuties } from './list-duties.js'

@AdminCalls('duty', 'workspace')
export class DutiesController {
  @Call(
    { get: 'list', self: PARTICIPANT_SIGNS, answer: DutyList },
    "List what needs the caller's participant, by its last day",
  )
  list(@RequestCtx() ctx: Ctx) {
    return listDuties(ctx)
  }
}
