import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import type { ParticipantEntity } from '#entities/participants/participant'
import { RegistrationEntity } from '#entities/registration/registration'
import { hasAccount } from '../identity/registration/applicant-accounts.js'
import { participantOfCode } from '../participants/changes/register-participant.js'
import { CODE_NAMES } from '../participants/profiles/profiles.js'
import type { StatedDetails } from './stated-details.js'

/** An applicant has no session and no area. */
export const APPLICANT = allAreas('an applicant reaches one registration, by its token')

/**
 * Returns the participant with a stated code, if only the sync knows it, or null for a new one; 409 on the field if it
 * has an account, or if another pending registration has the code.
 */
export async function claimedParticipant(ctx: Ctx, { sign, code }: StatedDetails): Promise<ParticipantEntity | null> {
  const field = CODE_NAMES[sign]
  const participant = await participantOfCode(ctx, { sign, code })
  if (participant && (await hasAccount(ctx, participant.id))) {
    throw new DomainError('PARTICIPANT_HAS_ACCOUNT', {
      fields: { [field]: ['errors.PARTICIPANT_HAS_ACCOUNT'] },
    })
  }
  const waiting = { sign, code, status: 'pending' as const }
  if (await scoped(ctx, RegistrationEntity, APPLICANT).exists(waiting)) {
    throw new DomainError('DUPLICATE', { fields: { [field]: ['registration.waiting'] } })
  }
  return participant
}
