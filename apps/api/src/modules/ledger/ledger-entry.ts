import type { ScoreCause } from '@credit/contract'
import { type Hundredths, type PlainDate, type ScoreResult, toPoints } from '@credit/scoring'
import type { ScoreTerms } from '#entities/ledger/score-line'
import type { Levels } from './rules/rules.js'

/** A ledger entry that is to be written. */
export interface LedgerEntry {
  participantId: string
  onDate: PlainDate
  before: Hundredths
  after: Hundredths
  cause: ScoreCause
  causeId: string | null
  params: Record<string, unknown>
  ruleVersion: number
  terms: ScoreTerms
}

/** The terms of a result, in points. */
export function termsOf(result: ScoreResult): ScoreTerms {
  return {
    base: toPoints(result.base),
    bonus: toPoints(result.bonus),
    mutual: toPoints(result.mutual),
    deduction: toPoints(result.deduction),
    adjustment: toPoints(result.adjustment),
    limit: toPoints(result.limit),
  }
}

export type HeldLevels = Pick<Levels, 'starLevel' | 'band'>

/** Returns the parameters of an entry that tell which levels changed, each with the one before. */
export function movedLevels(before: HeldLevels, after: HeldLevels): Record<string, unknown> {
  return {
    ...(before.band === after.band ? {} : { band: [before.band, after.band] }),
    ...(before.starLevel === after.starLevel ? {} : { stars: [before.starLevel, after.starLevel] }),
  }
}
