import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { RegistrationEntity } from '#entities/registration/registration'
import { answerFrom } from '#http/fields'
import { APPLICANT } from './claimed-participant.js'
import { type RegistrationDetail, RivalRegistration } from './registration.dto.js'

/** Returns the other waiting registrations with the same code in the caller's area, and the number of those elsewhere. */
export async function rivalsOf(
  ctx: Ctx,
  { id, sign, code, status }: RegistrationEntity,
): Promise<Pick<RegistrationDetail, 'rivals' | 'rivalsElsewhere'>> {
  if (status !== 'pending') return { rivals: [], rivalsElsewhere: 0 }
  const waiting = { sign, code, status: 'pending' as const }
  const all = await scoped(ctx, RegistrationEntity, APPLICANT).pick(['id'], waiting)
  const seen = await scoped(ctx, RegistrationEntity).find(waiting, { order: { submittedAt: 'ASC', id: 'ASC' } })
  return {
    rivals: seen.filter((one) => one.id !== id).map((one) => answerFrom(RivalRegistration, one, {})),
    rivalsElsewhere: all.length - seen.length,
  }
}

/** True if another registration waits with the same code, in any area. */
export async function isContested(ctx: Ctx, { sign, code }: RegistrationEntity): Promise<boolean> {
  return await scoped(ctx, RegistrationEntity, APPLICANT).exists({ sign, code, status: 'pending' })
}
