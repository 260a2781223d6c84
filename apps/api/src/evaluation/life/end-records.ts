import { isOpen, type OpenStage, type Part } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { groupBy } from '../../platform/group-by.js'
import { rolesOf, stands } from '../opening/roles.js'
import { type HeldRecord, lockLive } from './record.queries.js'
import { writeStates } from './record.writes.js'
import { groupOf, tellCredit, unseal, unsealGroups } from './reveal.js'

/** What ended in a section, so that nobody evaluates it any more. */
export type Ending =
  | { kind: 'abandoned'; sectionId: string }
  /** Plays only the parts of `keeps` from now on: a supplier that lost the contract still bid. */
  | { kind: 'partyRemoved'; sectionId: string; participantId: string; keeps: readonly Part[] }
  /** Taken back to a stage (null = in procurement): later ones are over. */
  | { kind: 'stageCorrected'; sectionId: string; toStage: OpenStage | null }

/**
 * Closes the open records of what ended and reveals what that unseals, in the caller's transaction.
 * All endings of a transaction in one call: records are locked before participants, each in the
 * order of their ids.
 */
export async function endRecords(tx: Ctx, endings: readonly Ending[]): Promise<void> {
  if (endings.length === 0) return
  const held = await lockLive(tx, [...new Set(endings.map((ending) => ending.sectionId))])
  if (held.length === 0) return
  const revealed: HeldRecord[] = []
  const closed = held
    .filter((record) => isOpen(record.status))
    .flatMap((record) => {
      const ending = endings.find((one) => ends(one, record))
      return ending ? [{ record, reason: ending.kind }] : []
    })
  for (const { record } of closed) record.status = 'closed'
  revealed.push(...unseal(held))
  revealed.push(
    ...unsealGroups(held, (record) => endings.some((one) => endsGroup(one, record)), groupOf),
  )
  for (const [reason, all] of groupBy(closed, (one) => one.reason)) {
    const records = all.map(({ record }) => record)
    await writeStates(tx, records, reason)
  }
  await writeStates(tx, revealed)
  await tellCredit(tx, revealed)
}

function ends(ending: Ending, record: HeldRecord): boolean {
  if (ending.sectionId !== record.sectionId) return false
  switch (ending.kind) {
    case 'abandoned':
      return true
    case 'partyRemoved':
      return lostItsRole(ending, record)
    case 'stageCorrected':
      return ending.toStage === null || record.stage > ending.toStage
  }
}

/** Whether who was removed stood on a side of the record by a part that it plays no more. */
function lostItsRole(
  { participantId, keeps }: Ending & { kind: 'partyRemoved' },
  record: HeldRecord,
): boolean {
  const roles = rolesOf(record)
  return (
    (participantId === record.evaluatorId && !stands(roles.evaluator, keeps)) ||
    (participantId === record.evaluatedId && !stands(roles.evaluated, keeps))
  )
}

/**
 * Anonymous ones are revealed before their window ends only where all of them end together: what a
 * removed bidder gave would else stand alone, and be known for its own.
 */
function endsGroup(ending: Ending, record: HeldRecord): boolean {
  if (ending.kind === 'stageCorrected' || !ends(ending, record)) return false
  return ending.kind === 'abandoned' || ending.participantId === record.evaluatedId
}
