import type { MergeStep } from '../../participants/merge/merge-steps.js'
import { moveReference, returnReference } from '../../participants/merge/reference.js'
import { moveAlarms } from './alarms.sql.js'

const TABLE = 'award_alarm'

/** Alarms go with the parts that they are about. */
export const AWARD_ALARMS_STEP: MergeStep = {
  references: { 'award_alarm.participant_id': 'moved' },

  async move(tx, merge) {
    await moveReference(tx, merge, TABLE, moveAlarms)
  },

  moveBack: (tx, merge) => returnReference(tx, merge, TABLE, moveAlarms),
}
