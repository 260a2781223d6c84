import { DISHONEST_RECORD_MACHINE, type DishonestRecordStatus, type Moved, transition } from '@credit/contract'
import type { Tx } from '#core/context'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { recordListings } from '../../ledger/changes/record-changes.js'
import { EVERYWHERE } from '../../ledger/ledger.sql.js'
import { moveItems, returnItems } from '../../ledger/merge/merge-items.js'
import { type Merge, type MergeStep, rowsOf } from '../../participants/merge/merge-steps.js'
import { actsOnRecordTwice, actsWaitingTwice, moveDishonestRecords } from './merge-acts.sql.js'

const TABLE = 'dishonest_record'

/** Dishonest records go to the kept participant; an act that both have by one decision counts once. */
export const ACT_ROWS: MergeStep = {
  references: { 'dishonest_record.participant_id': 'moved' },

  async move(tx, merge) {
    await tellActsWaitingTwice(tx, merge)
    const ended = await endActsOnRecordTwice(tx, merge)
    await moveItems(tx, merge, TABLE, moveDishonestRecords)
    noteEndedActs(merge, ended)
  },

  async moveBack(tx, merge) {
    const decided = await returnItems(tx, merge, TABLE, moveDishonestRecords)
    if (decided.length > 0) return decided
    await restoreEndedActs(tx, merge)
    return []
  },
}

/** An act that the other participant has by the same decision: it is revoked by the merge. */
interface EndedAct {
  id: string
  participantId: string
  status: DishonestRecordStatus
}

/**
 * Ends one of two records of the same act by the same decision, so that it counts once: keeps the record in force, or
 * the kept participant's record.
 */
async function endActsOnRecordTwice(tx: Tx, merge: Merge): Promise<EndedAct[]> {
  const { source, target } = merge
  const pairs = await actsOnRecordTwice.rows(tx, { sourceId: source.id, targetId: target.id })
  const ended = pairs.map(({ sourceAct, sourceStatus, targetAct, targetStatus }) =>
    sourceStatus === 'confirmed' && targetStatus !== 'confirmed'
      ? { id: targetAct, participantId: target.id, status: targetStatus }
      : { id: sourceAct, participantId: source.id, status: sourceStatus },
  )
  const acts = scoped(tx, DishonestRecordEntity, EVERYWHERE)
  for (const { id, status: before } of ended) {
    const status = transition(DISHONEST_RECORD_MACHINE, before, 'revoke')
    await acts.update(id, { status, endedOn: tx.clock.today() }, { action: 'merge' })
  }
  await recordListings(
    tx,
    ended.map(({ id }) => id),
  )
  return ended
}

/** Notes the acts that have a second pending report: it cannot be confirmed in addition to the first. */
async function tellActsWaitingTwice(tx: Tx, merge: Merge): Promise<void> {
  const { locale } = tx
  const pair = { sourceId: merge.source.id, targetId: merge.target.id }
  for (const act of await actsWaitingTwice.rows(tx, { ...pair, locale })) {
    merge.notes.push(translate(locale, 'integrity.waitingTwice', act))
  }
}

/** Adds the previous states of ended acts to the rows of the merge. */
function noteEndedActs(merge: Merge, ended: readonly EndedAct[]): void {
  for (const { id, participantId, status } of ended) {
    const moved = rowsOf(merge, TABLE).find((row) => row.id === id)
    if (moved) {
      moved.before = { ...moved.before, status }
      continue
    }
    const [before, after] = [
      { status, participantId },
      { status: 'revoked', participantId },
    ]
    merge.rows.push({ table: TABLE, id, before, after })
  }
}

/** Lets acts count again that the merge ended. */
async function restoreEndedActs(tx: Tx, merge: Merge): Promise<void> {
  const ended = rowsOf(merge, TABLE).filter(({ before, after }) => before.status !== after.status)
  const acts = scoped(tx, DishonestRecordEntity, EVERYWHERE)
  for (const { id, before } of ended) {
    const status = restoredStatus((await acts.lock(id)).status, before.status as DishonestRecordStatus)
    await acts.update(id, { status, endedOn: null }, { action: 'unmerge' })
  }
  await recordListings(
    tx,
    ended.map(({ id }) => id),
  )
}

/** Returns the state before the merge, reached by the machine: an act counts again, and may have expired. */
function restoredStatus(status: DishonestRecordStatus, before: DishonestRecordStatus): Moved<DishonestRecordStatus> {
  const restored = transition(DISHONEST_RECORD_MACHINE, status, 'restore')
  return before === 'expired' ? transition(DISHONEST_RECORD_MACHINE, restored, 'expire') : restored
}
