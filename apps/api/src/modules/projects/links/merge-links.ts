import type { MergeStep } from '../../participants/merge/merge-steps.js'

/** A link tells what two records stated: the next search ends it, and finds those of the kept participant. */
export const BIDDER_LINKS: MergeStep = {
  references: { 'bidder_link.participant_id': 'stays', 'bidder_link.other_id': 'stays' },
}
