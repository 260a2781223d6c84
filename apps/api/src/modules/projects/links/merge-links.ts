import type { MergeStep } from '../../participants/merge/merge-steps.js'

/** Links stay with the merged record. The next search ends them, and finds the links of the kept participant. */
export const BIDDER_LINKS: MergeStep = {
  references: { 'bidder_link.participant_id': 'stays', 'bidder_link.other_id': 'stays' },
}
