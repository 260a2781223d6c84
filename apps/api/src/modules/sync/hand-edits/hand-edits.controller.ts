import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { HandEdits, HandEditsInput } from './hand-edits.dto.js'
import { readHandEdits, returnHandEdits } from './hand-edits.js'

@AdminCalls('sysProject', 'projects')
export class HandEditsController {
  @Call({ get: ':id/handEdits', permission: 'project:list', answer: HandEdits }, 'Get which fields the sync may change')
  read(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return readHandEdits(ctx, id)
  }

  @Call(
    { put: ':id/handEdits/return', permission: 'project:update', answer: HandEdits, idempotent: true },
    'Let the sync change fields that were edited by hand, and apply it',
  )
  giveBack(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: HandEditsInput) {
    return unitOfWork(ctx, async (tx) => {
      await returnHandEdits(tx, id, input)
      return readHandEdits(tx, id)
    })
  }
}
