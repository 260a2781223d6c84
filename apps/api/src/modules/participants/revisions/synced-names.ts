import { REVISION_MACHINE } from '@credit/contract'
import { In } from 'typeorm'
import type { SystemTx, Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'
import { RevisionEntity } from '#entities/participants/revision'
import { endRevision, openRevisionTodo, pendingRevision } from './revisions.js'

/** The name that the upstream platform gives a participant. */
interface SyncedName {
  id: string
  name: string
}

/**
 * Proposes the names of the upstream platform to the supervisors of the participants; names only change by a decision.
 * A name that was rejected before is not proposed again, and a change proposed by the participant itself stays: the
 * to-do of the project names both.
 */
export async function proposeNames(tx: SystemTx, names: readonly SyncedName[]): Promise<void> {
  for (const one of names.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await proposeName(tx, one)
}

async function proposeName(tx: SystemTx, { id, name }: SyncedName): Promise<void> {
  const participant = await scoped(tx, ParticipantEntity).lock(id)
  if (participant.name === name || (await lastProposed(tx, id)) === name) return
  const pending = await pendingRevision(tx, id)
  if (pending && pending.source !== 'sync') return
  if (pending) await endRevision(tx, id, { action: 'withdraw', revisionId: pending.id })
  const revision = await scoped(tx, RevisionEntity).insert(
    {
      participantId: id,
      status: REVISION_MACHINE.initial,
      source: 'sync',
      changes: [{ field: 'name', before: participant.name, after: name }],
    },
    'propose',
  )
  await openRevisionTodo(tx, participant, revision)
}

/** Withdraws name changes proposed by the sync if the participants have got that name otherwise. */
export async function withdrawGivenNames(tx: Tx, names: readonly SyncedName[]): Promise<void> {
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  if (nameOf.size === 0) return
  const pending = await scoped(tx, RevisionEntity).find({
    participantId: In([...nameOf.keys()]),
    status: REVISION_MACHINE.initial,
    source: 'sync',
  })
  for (const { id: revisionId, participantId, changes } of pending) {
    if (changes.some(({ after }) => after !== nameOf.get(participantId))) continue
    await endRevision(tx, participantId, { action: 'withdraw', revisionId })
  }
}

/** Returns the last name proposed by the sync, whether accepted or not, or null if there is none. */
async function lastProposed(tx: Tx, participantId: string): Promise<unknown> {
  const revisions = await scoped(tx, RevisionEntity).find(
    { participantId, source: 'sync' },
    { order: { createTime: 'DESC', id: 'DESC' } },
  )
  // A participant created by the sync had no value before.
  const named = revisions
    .flatMap(({ changes }) => changes)
    .find(({ field, before }) => field === 'name' && before !== null)
  return named?.after ?? null
}
