import {
  type DeductionInForce,
  type EvaluationGroup,
  type Formula,
  mutualEvaluation,
  type ScoreInput,
  toHundredths,
} from '../src/index.js'

/** The seeded star levels. */
export const STARS = [
  { stars: 1, minScore: 0 },
  { stars: 2, minScore: 3000 },
  { stars: 3, minScore: 6000, minMean: 6000 },
  { stars: 4, minScore: 8000, minMean: 8000 },
  { stars: 5, minScore: 9000, minMean: 8000 },
]

/** The seeded bands. */
export const BANDS = [
  { code: 'AAA', minScore: 9000, minMean: 8000 },
  { code: 'AA', minScore: 8000, minMean: 8000 },
  { code: 'A', minScore: 7000, minMean: 7200 },
  { code: 'B', minScore: 6000, minMean: 6000 },
  { code: 'C', minScore: 3000 },
  { code: 'D', minScore: 0 },
]

/** `count` evaluations of weight 1 with the same total, each from another evaluator. */
export function evaluations(
  count: number,
  total: number,
  { by = 'e', window = 0 as 0 | 1 | 2 } = {},
): EvaluationGroup[] {
  return Array.from({ length: count }, (_, i) => ({
    evaluatorId: `${by}${i}`,
    window,
    s: 100,
    sx: 100 * toHundredths(total),
  }))
}

/** Evaluators that each gave one mark at all of the stages 0, 1 and 2: a weight of 3 each. */
export function allStages(...totals: readonly number[]): EvaluationGroup[] {
  return totals.map((total, i) => ({ evaluatorId: `a${i}`, window: 0, s: 300, sx: 300 * toHundredths(total) }))
}

export function bonus(...points: number[]) {
  return points.map((value, i) => ({ id: `bonus${i}`, points: toHundredths(value) }))
}

const TIER_POINTS = { minor: 2, general: 5, serious: 50 }

export function acts(...tiers: (keyof typeof TIER_POINTS)[]): DeductionInForce[] {
  return tiers.map((tier, i) => ({
    id: `act${i}`,
    points: toHundredths(TIER_POINTS[tier]),
    serious: tier === 'serious',
  }))
}

export function input(parts: Partial<ScoreInput> & { formula?: Formula } = {}): ScoreInput {
  return {
    formula: mutualEvaluation,
    groups: [],
    bonuses: [],
    deductions: [],
    adjustments: [],
    ...parts,
  }
}
