import type { MergeStep } from '../../participants/merge/merge-steps.js'

/** Figures are of the end of a month and stay as they are. The next ones are those of the kept participant. */
export const POSITIONS: MergeStep = {
  references: { 'own_position.participant_id': 'stays' },
}
