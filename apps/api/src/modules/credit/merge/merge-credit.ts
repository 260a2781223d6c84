import type { Ctx } from '../../../core/context.js'
import { recordAudit } from '../../../database/record-audit.js'
import type { Merge, MergeStep } from '../../participants/merge/merge-steps.js'
import { movedRowsOf, moveReference, returnReference } from '../../participants/merge/reference.js'
import { LedgerTransaction } from '../ledger/ledger-transaction.js'
import type { LedgerChange } from '../ledger/participant-ledger.js'
import { recompute } from '../ledger/recompute.js'
import { supersedeRecords } from '../printed/supersede-records.js'
import {
  endActsOnRecordTwice,
  noteEndedActs,
  restoreEndedActs,
  tellActsWaitingTwice,
} from './merge-acts.js'
import {
  evaluatedBy,
  moveAdjustments,
  moveCases,
  moveClaims,
  moveDishonestRecords,
  nextPlace,
} from './merge-credit.sql.js'

const ITEMS = [
  ['bonus_claim', moveClaims],
  ['dishonest_record', moveDishonestRecords],
  ['adjustment', moveAdjustments],
  ['credit_case', moveCases],
] as const

/**
 * Claims, dishonest records, adjustments and cases go to the kept participant, and so do the evaluations that
 * count (`moveFacts`). The entries stay: the ledger of the merged one ends at 0.
 */
export const CREDIT_ROWS: MergeStep = {
  references: {
    'bonus_claim.participant_id': 'moved',
    'dishonest_record.participant_id': 'moved',
    'adjustment.participant_id': 'moved',
    'credit_case.participant_id': 'moved',
    'credit_fact.evaluator_id': 'moved',
    'credit_fact.evaluated_id': 'moved',
    'score_line.participant_id': 'stays',
    'ranking.participant_id': 'derived',
    'credit_record.participant_id': 'stays',
    'rating_row.participant_id': 'stays',
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

  async move(tx, merge) {
    await supersedeRecords(tx, [merge.source.id, merge.target.id])
    await tellActsWaitingTwice(tx, merge)
    const ended = await endActsOnRecordTwice(tx, merge)
    for (const [table, statement] of ITEMS) {
      const ids = await moveReference(tx, merge, table, statement)
      await auditMoves(tx, table, ids, merge.source, merge.target)
    }
    noteEndedActs(merge, ended)
  },

  async moveBack(tx, merge) {
    for (const [table, statement] of ITEMS) {
      const decided = await returnReference(tx, merge, table, statement)
      if (decided.length > 0) return decided
      const ids = movedRowsOf(merge, table).map(({ id }) => id)
      await auditMoves(tx, table, ids, merge.target, merge.source)
    }
    await restoreEndedActs(tx, merge)
    return []
  },

  async post(tx, merge) {
    const changeOf = (id: string) => changeFor(merge, id)
    await (await LedgerTransaction.begin(tx, merge.participants, changeOf)).save()
  },
}

/** The entry of a participant: both sides have one, those they evaluated only where the score changes. */
function changeFor({ id: causeId, source, target, undoing }: Merge, id: string): LedgerChange {
  if (undoing) {
    const isSide = id === source.id || id === target.id
    return { cause: 'unmerged', causeId, always: isSide, params: isSide ? {} : { evaluator: true } }
  }
  if (id === source.id) return { cause: 'merged', causeId, always: true, closes: true }
  if (id === target.id) return { cause: 'merge', causeId, always: true }
  return { cause: 'merge', causeId, params: { evaluator: true } }
}

/** The check of the ledger compares whose an item is with the audit log. */
async function auditMoves(
  tx: Ctx,
  entity: string,
  ids: readonly string[],
  from: Merge['source'],
  to: Merge['target'],
): Promise<void> {
  for (const entityId of ids) {
    await recordAudit(tx, {
      ...{ action: 'move', entity, entityId, areaId: to.areaId },
      before: { participantId: from.id },
      after: { participantId: to.id },
    })
  }
}
