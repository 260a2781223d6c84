import { type EndReason, isOpen, type OpenStage } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { type HeldRecord, lockLive } from './record.queries.js'
import { writeStates } from './record.writes.js'
import { tellCredit, unseal, unsealGroups } from './reveal.js'

/** What ended in a section, so that nobody evaluates it any more. */
export type Ending =
  | { kind: 'abandoned'; sectionId: string }
  | { kind: 'partyRemoved'; sectionId: string; participantId: string }
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
  const closed = new Map<EndReason, HeldRecord[]>()
  for (const record of held.filter((r) => isOpen(r.status))) {
    const ending = endings.find((one) => ends(one, record))
    if (!ending) continue
    record.status = 'closed'
    closed.set(ending.kind, [...(closed.get(ending.kind) ?? []), record])
  }
  revealed.push(...unseal(held))
  revealed.push(...unsealGroups(held, (record) => endings.some((one) => endsGroup(one, record))))
  for (const [reason, records] of closed) await writeStates(tx, records, reason)
  await writeStates(tx, revealed)
  await tellCredit(tx, revealed)
}

function ends(ending: Ending, record: HeldRecord): boolean {
  if (ending.sectionId !== record.sectionId) return false
  switch (ending.kind) {
    case 'abandoned':
      return true
    case 'partyRemoved':
      return [record.evaluatorId, record.evaluatedId].includes(ending.participantId)
    case 'stageCorrected':
      return ending.toStage === null || record.stage > ending.toStage
  }
}

/**
 * Anonymous ones are revealed before their window ends only where all of them end together: what a
 * removed bidder gave would else stand alone, and be known for its own.
 */
function endsGroup(ending: Ending, record: HeldRecord): boolean {
  if (ending.sectionId !== record.sectionId) return false
  if (ending.kind === 'abandoned') return true
  return ending.kind === 'partyRemoved' && ending.participantId === record.evaluatedId
}
