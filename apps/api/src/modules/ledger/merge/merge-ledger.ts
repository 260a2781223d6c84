import type { Merge, MergeStep } from '../../participants/merge/merge-steps.js'
import { LedgerTransaction } from '../ledger-transaction.js'
import type { LedgerChange } from '../participant-ledger.js'
import { recompute } from '../recompute.js'
import { supersedeRecords } from '../supersede-records.js'
import { evaluatedBy, nextPlace } from './merge-ledger.sql.js'

/**
 * The evaluations that count go to the kept participant (`moveFacts`). The entries stay: the ledger of the merged
 * one ends at 0.
 */
export const LEDGER_ROWS: MergeStep = {
  references: {
    'credit_fact.evaluator_id': 'moved',
    'credit_fact.evaluated_id': 'moved',
    'score_line.participant_id': 'stays',
    'ranking.participant_id': 'derived',
    'credit_record.participant_id': 'stays',
    'credit_change.participant_id': 'stays',
  },

  async lock(tx, { source, target }) {
    const rows = await evaluatedBy.rows(tx, { ids: [source.id, target.id] })
    return rows.map(({ id }) => id)
  },

  async settle(tx, merge) {
    await recompute(tx, merge.participants)
    const place = await nextPlace.first(tx, {})
    if (place) merge.ledger = { seq: place.seq, day: tx.clock.today() }
  },

  async move(tx, { source, target }) {
    await supersedeRecords(tx, [source.id, target.id])
  },

  async post(tx, merge) {
    const changeOf = (id: string) => changeFor(merge, id)
    await (await LedgerTransaction.begin(tx, merge.participants, changeOf)).save()
  },
}

/**
 * Returns the entry of a participant: both sides always have one, participants they evaluated only if the score
 * changes.
 */
function changeFor({ id: causeId, source, target, undoing }: Merge, id: string): LedgerChange {
  if (undoing) {
    const isMergedParticipant = id === source.id || id === target.id
    return {
      cause: 'unmerged',
      causeId,
      always: isMergedParticipant,
      params: isMergedParticipant ? {} : { evaluator: true },
    }
  }
  if (id === source.id) return { cause: 'merged', causeId, always: true, closes: true }
  if (id === target.id) return { cause: 'merge', causeId, always: true }
  return { cause: 'merge', causeId, params: { evaluator: true } }
}
