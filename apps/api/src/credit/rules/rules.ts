import type { ParticipantSign } from '@credit/contract'
import {
  bandOf,
  type Formula,
  formulaOf,
  type Hundredths,
  nextLevel,
  starOf,
  toHundredths,
} from '@credit/scoring'
import type { RuleSnapshot } from '../../entities/rule-version.js'

interface Star {
  stars: number
  minScore: Hundredths
}

interface Band {
  code: string
  minScore: Hundredths
}

interface RulesOfSign {
  formula: Formula
  stars: readonly Star[]
  bands: readonly Band[]
}

/** One version of the rules, ready for scoring. */
export class Rules {
  /** Equal where two versions score alike. */
  readonly key: string
  private readonly signs: Record<ParticipantSign, RulesOfSign>

  constructor(
    readonly number: number,
    snapshot: RuleSnapshot,
  ) {
    const { baseScores, formula, bands } = snapshot
    const of = (sign: ParticipantSign): RulesOfSign => ({
      formula: formulaOf({ ...formula, B: baseScores[sign] }),
      stars: starsOf(snapshot, sign).map((row) => ({
        stars: row.stars,
        minScore: toHundredths(row.minScore),
      })),
      bands: bands
        .filter((row) => row.sign === sign)
        .map((row) => ({ code: row.code, minScore: toHundredths(row.minScore) })),
    })
    this.signs = { 1: of(1), 2: of(2), 3: of(3), 4: of(4) }
    this.key = JSON.stringify(this.signs)
  }

  formula(sign: ParticipantSign): Formula {
    return this.signs[sign].formula
  }

  stars(sign: ParticipantSign, score: Hundredths): number {
    return starOf(score, this.signs[sign].stars).stars
  }

  /** Where the next star begins, or null at the top. */
  nextStarAt(sign: ParticipantSign, score: Hundredths): Hundredths | null {
    return nextLevel(score, this.signs[sign].stars)?.minScore ?? null
  }

  band(sign: ParticipantSign, score: Hundredths, serious: boolean): string {
    return bandOf(score, this.signs[sign].bands, serious).code
  }
}

/** A role's own star levels; without any, those of all roles. */
function starsOf({ stars }: RuleSnapshot, sign: ParticipantSign): RuleSnapshot['stars'] {
  const own = stars.filter((row) => row.sign === sign)
  return own.length ? own : stars.filter((row) => row.sign === null)
}
