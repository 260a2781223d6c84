import type { MergeStep } from '../../participants/merge/merge-steps.js'

/** Leaves the figures of the last month as they are. The next ones are made for the kept participant. */
export const POSITIONS: MergeStep = {
  references: { 'own_position.participant_id': 'stays' },
}
