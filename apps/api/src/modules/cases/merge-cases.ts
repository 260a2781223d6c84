import { moveItems, returnItems } from '../ledger/merge/merge-items.js'
import type { MergeStep } from '../participants/merge/merge-steps.js'
import { movingRows } from '../participants/merge/moving-rows.sql.js'

const TABLE = 'credit_case'
/** Moves cases; each stays with the area of its subject. */
const moveCases = movingRows({ name: TABLE, status: true })

/** Cases that a merged participant filed, or that are about it, go to the kept one. */
export const CASE_ROWS: MergeStep = {
  references: { 'credit_case.participant_id': 'moved' },
  move: (tx, merge) => moveItems(tx, merge, TABLE, moveCases),
  moveBack: (tx, merge) => returnItems(tx, merge, TABLE, moveCases),
}
