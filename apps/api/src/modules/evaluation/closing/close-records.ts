import { isOpen, type OpenStage, type Part } from '@credit/contract'
import type { Tx } from '#core/context'
import { groupBy } from '#core/group-by'
import { isInRole, rolesOf } from '../opening/roles.js'
import {
  afterAction,
  type LockedRecord,
  lockClosable,
  type MovedRecord,
  withChanges,
  writeStates,
} from '../records/locked-records.js'
import { endSeals, groupOf, writeEndedSeals } from '../revealing/reveal-records.js'
import { endedGroups, unsealed } from '../revealing/sealing.js'

/** Reason for closing the open records of a section. */
export type ClosureReason =
  | { kind: 'abandoned'; sectionId: string }
  /** The participant keeps only some parts: a supplier that lost the contract is still a bidder. */
  | { kind: 'partyRemoved'; sectionId: string; participantId: string; keeps: readonly Part[] }
  /** Moved back to a stage (null = in procurement): the records of later stages are closed. */
  | { kind: 'stageCorrected'; sectionId: string; toStage: OpenStage | null }
  /** Closes nothing: the reason for sealing their opposites may be gone. */
  | { kind: 'sealEnded'; sectionId: string }

/**
 * Closes the open records that the reasons apply to and reveals or holds the records that this unseals, in the caller's
 * transaction. All reasons of a transaction go into one call: records are locked before participants, each in the order
 * of their ids. Returns the number of records revealed or held.
 */
export async function closeRecords(tx: Tx, reasons: readonly ClosureReason[]): Promise<number> {
  if (reasons.length === 0) return 0
  const locked = await lockClosable(tx, [...new Set(reasons.map(({ sectionId }) => sectionId))])
  if (locked.length === 0) return 0
  const closures = locked.flatMap((record) => closureOf(record, reasons) ?? [])
  const current = withChanges(
    locked,
    closures.map(({ record }) => record),
  )
  const closesGroup = (record: LockedRecord) => reasons.some((one) => appliesToGroup(one, record))
  const closesPair = (record: LockedRecord) =>
    reasons.some((one) => one.kind !== 'stageCorrected' && appliesTo(one, record))
  const ended = endSeals(unsealed(current, closesPair), endedGroups(current, closesGroup, groupOf))
  for (const [kind, closed] of groupBy(closures, (closure) => closure.kind)) {
    await writeStates(
      tx,
      closed.map(({ record }) => record),
      kind,
    )
  }
  await writeEndedSeals(tx, ended)
  return ended.revealed.length + ended.held.length
}

interface Closure {
  record: MovedRecord
  kind: Exclude<ClosureReason['kind'], 'sealEnded'>
}

/**
 * Returns the closed record, or null if no reason applies. A record closed by a correction keeps its opposite sealed; a
 * record that is abandoned or removed no longer does.
 */
function closureOf(record: LockedRecord, reasons: readonly ClosureReason[]): Closure | null {
  const reason = reasons.find((one) => appliesTo(one, record))
  if (!reason || reason.kind === 'sealEnded') return null
  const { kind } = reason
  if (isOpen(record.status) || record.status === 'excused') {
    const closed = afterAction(record, 'close')
    return { record: { ...closed, closedUntilReached: kind === 'stageCorrected' }, kind }
  }
  if (!record.closedUntilReached || kind === 'stageCorrected') return null
  return { record: { ...afterAction(record, 'close'), closedUntilReached: false }, kind }
}

function appliesTo(reason: ClosureReason, record: LockedRecord): boolean {
  if (reason.sectionId !== record.sectionId) return false
  switch (reason.kind) {
    case 'abandoned':
      return true
    case 'partyRemoved':
      return lostItsRole(reason, record)
    case 'stageCorrected':
      return reason.toStage === null || record.stage > reason.toStage
    case 'sealEnded':
      return false
  }
}

/** Whether the removed party was on a side of the record in a role that it no longer has. */
function lostItsRole(
  { participantId, keeps }: ClosureReason & { kind: 'partyRemoved' },
  record: LockedRecord,
): boolean {
  const roles = rolesOf(record)
  return (
    (participantId === record.evaluatorId && !isInRole(roles.evaluator, keeps)) ||
    (participantId === record.evaluatedId && !isInRole(roles.evaluated, keeps))
  )
}

/**
 * Anonymous records are judged before their window ends only if the whole group is closed: otherwise the record of a
 * removed bidder would be revealed on its own and identify it.
 */
function appliesToGroup(reason: ClosureReason, record: LockedRecord): boolean {
  if (!appliesTo(reason, record)) return false
  if (reason.kind === 'abandoned') return true
  return reason.kind === 'partyRemoved' && reason.participantId === record.evaluatedId
}
