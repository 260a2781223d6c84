import { PARTICIPANT_PAGES, type ParticipantSign, type RevisionAction } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { translateAll } from '#core/language/language'
import { asParty, type Policy, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import { announce } from '../../messaging/announce.js'
import { applyChanges, changesOf } from '../revisions/profile-changes.js'
import { endRevision, pendingRevision } from '../revisions/revisions.js'
import { statedFields } from './register-participant.js'

interface Seen {
  /** The change that was reviewed; if another change is pending by now, that is a conflict. */
  revisionId?: string | undefined
}

/** Applies the pending change, comparing it with the present record again. */
export function approveRevision(
  ctx: Ctx,
  sign: ParticipantSign,
  participantId: string,
  { revisionId }: Seen = {},
): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const participant = await lockParticipant(tx, sign, participantId)
    const pending = await pendingRevision(tx, participantId)
    if (!pending) throw new DomainError('STATE_CONFLICT')
    const proposed = Object.fromEntries(pending.changes.map(({ field, after }) => [field, after]))
    const changes = changesOf(sign, await statedFields(tx, participant), proposed)
    await endRevision(tx, participantId, { action: 'approve', revisionId, changes })
    if (changes.length > 0) await applyChanges(tx, participant, changes)
    await announceDecision(tx, participant, pending.id, 'approve', '')
  })
}

/** Rejects the change that waits, with a reason for the participant. */
export function rejectRevision(
  ctx: Ctx,
  sign: ParticipantSign,
  participantId: string,
  { revisionId, reason }: Seen & { reason: string },
): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const participant = await lockParticipant(tx, sign, participantId)
    const { id } = await endRevision(tx, participantId, { action: 'reject', revisionId, reason })
    await announceDecision(tx, participant, id, 'reject', reason)
  })
}

/** Takes back the change that the caller's participant proposed. */
export function withdrawRevision(
  ctx: Ctx,
  sign: ParticipantSign,
  id: string,
  { revisionId }: Seen = {},
): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    await lockParticipant(tx, sign, id, asParty)
    // Only supervisors decide on changes proposed by the sync.
    if ((await pendingRevision(tx, id))?.source === 'sync') throw new DomainError('FORBIDDEN')
    await endRevision(tx, id, { action: 'withdraw', revisionId })
  })
}

async function lockParticipant(tx: Tx, sign: ParticipantSign, id: string, policy?: Policy): Promise<ParticipantEntity> {
  const participant = await scoped(tx, ParticipantEntity, policy).lock(id)
  if (participant.sign !== sign) throw notFound()
  return participant
}

function announceDecision(
  tx: Tx,
  { id, sign }: ParticipantEntity,
  revisionId: string,
  action: Exclude<RevisionAction, 'withdraw'>,
  reason: string,
): Promise<void> {
  return announce(tx, [
    {
      event: 'profileDecided',
      key: revisionId,
      to: { participantId: id },
      params: { outcome: translateAll(`participants.decision.${action}`), reason },
      link: PARTICIPANT_PAGES[sign],
    },
  ])
}
