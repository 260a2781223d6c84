import { PARTICIPANT_MACHINE, type ParticipantAction, type ParticipantSign, transition } from '@credit/contract'
import type { Tx } from '#core/context'
import { notFound } from '#core/domain-error'
import { type Policy, scoped } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'

/**
 * Changes the status of a participant of the caller's area, or as `policy` allows; the calling use case handles the
 * consequences in other modules.
 */
export async function changeStatus(
  tx: Tx,
  id: string,
  sign: ParticipantSign,
  action: ParticipantAction,
  policy?: Policy,
): Promise<void> {
  const participants = scoped(tx, ParticipantEntity, policy)
  const participant = await participants.lock(id)
  if (participant.sign !== sign) throw notFound()
  const status = transition(PARTICIPANT_MACHINE, participant.status, action)
  await participants.update(id, { status }, { action })
}
