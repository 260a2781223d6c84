import { type MergeStep } from '../../participants/merge/merge-steps.js'
import { moveReference, returnReference } from '../../participants/merge/reference.js'
import { moveFlags } from './flags.sql.js'

const TABLE = 'evaluation_flag'

/** Flags go with the evaluations that they are about, and keep the area of these. */
export const EVALUATION_FLAGS: MergeStep = {
  references: { 'evaluation_flag.participant_id': 'moved' },

  async move(tx, merge) {
    await moveReference(tx, merge, TABLE, moveFlags)
  },

  moveBack: (tx, merge) => returnReference(tx, merge, TABLE, moveFlags),
}
