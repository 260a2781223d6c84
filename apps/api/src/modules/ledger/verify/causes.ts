import type { ScoreCause } from '@credit/contract'
import type { ScoreItemKind } from '../score-items.js'

/** Entries of what the passing of time changed: by the rules of the entry before. */
export const CAUSES_OF_TIME: ReadonlySet<ScoreCause> = new Set([
  'ageing',
  'bonus',
  'dishonesty',
  'adjustment',
  'bonusExpired',
  'dishonestyExpired',
  'adjustmentExpired',
])
/** A transaction may still write by the version that another one is replacing. */
export const VERSION_OVERLAP_MS = 10 * 60_000
export const ENDS: Partial<Record<ScoreCause, ScoreItemKind | 'any'>> = {
  bonusExpired: 'bonus',
  dishonestyExpired: 'dishonesty',
  adjustmentExpired: 'adjustment',
  repaired: 'dishonesty',
  revoked: 'any',
}

export const CAUSES_OF_MERGES: ReadonlySet<ScoreCause> = new Set(['merge', 'merged', 'unmerged'])
