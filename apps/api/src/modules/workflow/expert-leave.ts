import { type Permission, SIGN } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { asParty, type Policy } from '#database/policy'
import { unitOfWork } from '#database/unit-of-work'
import { excuseRecords, returnRecords } from '../evaluation/closing/excuse-records.js'
import { changeStatus } from '../participants/changes/change-status.js'

const UPDATE: Permission = 'expert:update'

/** Puts an expert on leave: its open evaluations are excused. Returns their number. */
export function startLeave(ctx: Ctx, expertId: string): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const policy = policyOf(tx)
    // Records are locked before participants (C9).
    const excused = await excuseRecords(tx, expertId)
    await changeStatus(tx, expertId, SIGN.expert, 'leave', policy)
    return excused
  })
}

/** Ends the leave of an expert: evaluations that are not due yet are open again. Returns their number. */
export function endLeave(ctx: Ctx, expertId: string): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const policy = policyOf(tx)
    const returned = await returnRecords(tx, expertId)
    await changeStatus(tx, expertId, SIGN.expert, 'return', policy)
    return returned
  })
}

/** Lets experts decide on their own leave, and supervisors on the leave of experts of their area. */
function policyOf({ actor }: Ctx): Policy | undefined {
  if (actor === null) return undefined
  if (actor.sign !== SIGN.supervisor) return asParty
  if (!actor.permissions.has(UPDATE)) throw new DomainError('FORBIDDEN')
  return undefined
}
