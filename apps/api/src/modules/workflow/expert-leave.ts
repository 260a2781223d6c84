import type { Ctx } from '../../core/context.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { excuseRecords, returnRecords } from '../evaluation/closing/excuse-records.js'
import { changeStatus } from '../participants/change-status.js'

/** Puts an expert on leave: its open evaluations are excused. Returns their number. */
export function startLeave(ctx: Ctx, expertId: string): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    // Records are locked before participants (C9).
    const excused = await excuseRecords(tx, expertId)
    await changeStatus(tx, expertId, 4, 'leave')
    return excused
  })
}

/** Ends the leave of an expert: evaluations that are not due yet are open again. Returns their number. */
export function endLeave(ctx: Ctx, expertId: string): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const returned = await returnRecords(tx, expertId)
    await changeStatus(tx, expertId, 4, 'return')
    return returned
  })
}
