import type { ParticipantSign } from '@credit/contract'
import {
  type Bodies,
  bandOf,
  type Formula,
  formulaOf,
  type Hundredths,
  type Level,
  limitOf,
  nextLevel,
  type Standing,
  starOf,
  toHundredths,
} from '@credit/scoring'
import type { RuleSnapshot } from '#entities/ledger/rule-version'

interface Star extends Level {
  stars: number
}

interface Band extends Level {
  code: string
}

/** Stars and band of a score. */
export interface Levels {
  starLevel: number | null
  /** Code of the band. */
  band: string | null
  /** Start of the band. */
  bandFrom: Hundredths | null
  /** The lowest mean that the evaluations miss, so that band or stars are lower than the score; null if none. */
  limitedBy: Hundredths | null
}

const levelOf = ({ minScore, minMean = null }: { minScore: number; minMean?: number | null }): Level => ({
  minScore: toHundredths(minScore),
  minMean: minMean === null ? null : toHundredths(minMean),
})

interface RulesOfSign {
  formula: Formula
  stars: readonly Star[]
  bands: readonly Band[]
}

/** A version of the rules, prepared for scoring. */
export class Rules {
  /** Equal for two versions that give the same scores. */
  readonly key: string
  private readonly signs: Record<ParticipantSign, RulesOfSign>

  constructor(
    readonly number: number,
    snapshot: RuleSnapshot,
    readonly bodies: Bodies,
  ) {
    const { baseScores, minEvaluators, minWeight, formula, bands } = snapshot
    const of = (sign: ParticipantSign): RulesOfSign => ({
      formula: formulaOf(
        {
          ...formula,
          B: baseScores[sign],
          minEvaluators: minEvaluators?.[sign] ?? formula.minEvaluators,
          minWeight: minWeight?.[sign] ?? 0,
        },
        bodies,
      ),
      stars: starsOf(snapshot, sign).map((row) => ({ stars: row.stars, ...levelOf(row) })),
      bands: bands.filter((row) => row.sign === sign).map((row) => ({ code: row.code, ...levelOf(row) })),
    })
    this.signs = { 1: of(1), 2: of(2), 3: of(3), 4: of(4) }
    this.key = JSON.stringify(this.signs)
  }

  formula(sign: ParticipantSign): Formula {
    return this.signs[sign].formula
  }

  /** Returns stars and band; null while unrated, except for the band of a serious act. */
  levels(sign: ParticipantSign, standing: Standing): Levels {
    const { stars, bands } = this.signs[sign]
    const band = bandOf(standing, bands)
    const limits = [limitOf(standing, stars), standing.serious ? null : limitOf(standing, bands)]
    const missed = limits.filter((limit) => limit !== null)
    return {
      starLevel: starOf(standing, stars)?.stars ?? null,
      band: band?.code ?? null,
      bandFrom: band?.minScore ?? null,
      limitedBy: missed.length === 0 ? null : Math.min(...missed),
    }
  }

  /** Returns the codes of the bands, the highest first. */
  bandCodes(sign: ParticipantSign): string[] {
    const { bands } = this.signs[sign]
    return bands.toSorted((a, b) => b.minScore - a.minScore).map(({ code }) => code)
  }

  /** Returns the lower bounds of the star levels of a role, the lowest first. */
  starsFrom(sign: ParticipantSign): Hundredths[] {
    return this.signs[sign].stars.map(({ minScore }) => minScore).sort((a, b) => a - b)
  }

  /** Whether a star level is the highest of a role. */
  isTopStar(sign: ParticipantSign, star: Star): boolean {
    return nextLevel(star, this.signs[sign].stars) === null
  }

  /** Returns the star level after that of a participant; null at the top and while unrated. */
  nextStar(sign: ParticipantSign, standing: Standing): Star | null {
    const { stars } = this.signs[sign]
    const held = starOf(standing, stars)
    return held && nextLevel(held, stars)
  }
}

/** Returns the star levels of a role, or the common ones if it has none of its own. */
function starsOf({ stars }: RuleSnapshot, sign: ParticipantSign): RuleSnapshot['stars'] {
  const own = stars.filter((row) => row.sign === sign)
  return own.length ? own : stars.filter((row) => row.sign === null)
}
