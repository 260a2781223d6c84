import type { MergeStep } from '../participants/merge/merge-steps.js'
import { moveReference, returnReference } from '../participants/merge/reference.js'
import { moveRegistrations } from './registration.sql.js'

const TABLE = 'registration'

/** Registrations that claim a participant. */
export const REGISTRATIONS: MergeStep = {
  references: { 'registration.participant_id': 'moved' },
  async move(tx, merge) {
    await moveReference(tx, merge, TABLE, moveRegistrations)
  },
  moveBack: (tx, merge) => returnReference(tx, merge, TABLE, moveRegistrations),
}
