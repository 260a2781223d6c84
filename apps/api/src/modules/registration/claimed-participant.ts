import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { allAreas } from '#database/scoped'
import type { ParticipantEntity } from '#entities/participants/participant'
import { hasAccount } from '../identity/registration/applicant-accounts.js'
import { participantOfCode } from '../participants/changes/register-participant.js'
import { CODE_NAMES } from '../participants/profiles/profiles.js'
import type { StatedDetails } from './stated-details.js'

/** An applicant has no session and no area. */
export const APPLICANT = allAreas('an applicant reaches one registration, by its token')

/**
 * Returns the participant with a stated code, if only the sync knows it, or null for a new one. Other registrations may
 * wait with the same code: no registration blocks another, and the supervisors decide whose code it is (decision 148).
 *
 * @throws PARTICIPANT_HAS_ACCOUNT on the field of the code
 */
export async function claimedParticipant(ctx: Ctx, { sign, code }: StatedDetails): Promise<ParticipantEntity | null> {
  const field = CODE_NAMES[sign]
  const participant = await participantOfCode(ctx, { sign, code })
  if (participant && (await hasAccount(ctx, participant.id))) {
    throw new DomainError('PARTICIPANT_HAS_ACCOUNT', {
      fields: { [field]: ['errors.PARTICIPANT_HAS_ACCOUNT'] },
    })
  }
  return participant
}
