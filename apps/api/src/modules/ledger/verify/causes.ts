import type { ScoreCause } from '@credit/contract'
import type { ScoreItemKind } from '../score-items.js'

/** Causes of entries for changes by time, computed by the rules of the previous entry. */
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
