import type { ParticipantSign } from '@credit/contract'
import { recordAudit } from '../platform/audit/record-audit.js'
import type { Ctx } from '../platform/database/context.js'
import { unitOfWork } from '../platform/database/unit-of-work.js'
import { notFound } from '../platform/http/domain-error.js'
import { type Sight, sightOf } from './participants.policy.js'
import { type ParticipantFound, readParticipant } from './participants.queries.js'
import { shownProfile } from './profiles.js'

/** A participant as far as the caller may see it; a supervisor's look at personal data is logged. */
export async function seeParticipant(ctx: Ctx, sign: ParticipantSign, id: string): Promise<object> {
  const found = await readParticipant(ctx, sign, id)
  if (!found) throw notFound()
  const sight = sightOf(ctx.me, found)
  if (sight === 'nothing') throw notFound()
  if (sight === 'whole' && ctx.me.sign === 0) await logLook(ctx, found)
  return rowOf(found, sight)
}

/** The answer of a participant, its profile beside its root. */
export function rowOf(
  { profile, code, ...root }: ParticipantFound & { inOwnProjects?: boolean },
  sight: Exclude<Sight, 'nothing'>,
): object {
  const { inOwnProjects: _, ...row } = root
  return {
    ...row,
    ...(root.sign === 4 ? { certificateNumber: code } : { unifiedSocialCreditCode: code }),
    ...(sight === 'public' ? {} : shownProfile(root.sign, profile, sight === 'whole')),
    sight,
  }
}

function logLook(ctx: Ctx, { id, areaId }: ParticipantFound): Promise<void> {
  return unitOfWork(ctx, (tx) =>
    recordAudit(tx, {
      action: 'personal-data:view',
      entity: 'participant',
      entityId: id,
      areaId,
      after: { id },
    }),
  )
}
