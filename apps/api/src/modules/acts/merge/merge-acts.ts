import { moveItems, returnItems } from '../../ledger/merge/merge-items.js'
import type { MergeStep } from '../../participants/merge/merge-steps.js'
import { endActsOnRecordTwice, noteEndedActs, restoreEndedActs, tellActsWaitingTwice } from './end-acts.js'
import { moveDishonestRecords } from './merge-acts.sql.js'

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
