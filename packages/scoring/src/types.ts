import type { PlainDate } from '@credit/contract'

/**
 * Points as an integer number of hundredths: 83.82 points = 8382. All quantities of this package are
 * integers, so that results are exact.
 */
export type Hundredths = number

export type { PlainDate }

/** Stages with evaluations: bid evaluation, contract, acceptance, payment. */
export type ScoredStage = 0 | 1 | 2 | 3

/** Age of an evaluation: 0 = within 12 calendar months, 1 = within 24, 2 = older. */
export type AgeWindow = 0 | 1 | 2

/**
 * Scope of the limit per evaluator: all its marks, or its named marks and, separately, its marks in each anonymous
 * group. The second keeps scores independent of who is in a group.
 */
export type Bodies = 'evaluator' | 'group'

/** The numbers of the formula, named as in docs/scoring.md; weights and k are hundredths as well. */
export interface Formula {
  /** Base score of the role. */
  B: Hundredths
  /** Maximum of all bonuses together. */
  Qcap: Hundredths
  /** Maximum of mutual evaluation. */
  W: Hundredths
  /** How many evaluations of weight 1 the prior counts as; above 0. */
  k: Hundredths
  /** The prior: the rating of a participant without evaluations. */
  p: Hundredths
  /** Weight of an evaluation by its stage 0 to 3. */
  stageWeights: readonly [Hundredths, Hundredths, Hundredths, Hundredths]
  /** Weight of an evaluation by its age window 0 to 2. */
  ageWeights: readonly [Hundredths, Hundredths, Hundredths]
  /** Maximum sum of stage weights per evaluator and age window; above 0. */
  perEvaluatorMax: Hundredths
  /** With fewer distinct evaluators in 24 months a participant is unrated. A plain count. */
  minEvaluators: number
  /** With a smaller sum of stage weights in 24 months, limited per evaluator but not aged, a participant is unrated. */
  minWeight: Hundredths
  /** With fewer distinct evaluators the highest band and star level are not reached. A plain count. */
  topEvaluators: number
  /** Shares of the starting value in R above which its basis is low, and above which it is medium. */
  basisShares: readonly [Hundredths, Hundredths]
  bodies: Bodies
}

/** A revealed evaluation that was not voided, as stored in `credit_fact`. */
export interface EvaluationFact {
  evaluatorId: string
  /** The anonymous group or pool that it was revealed in; null or left out for a named one. */
  groupKey?: string | null
  stage: ScoredStage
  /** The stored total, 0 to 10000. */
  total: Hundredths
  revealedOn: PlainDate
}

/**
 * All evaluations of a participant by one evaluator in one age window: its named ones, or those of one anonymous
 * group; the result of `GROUP BY evaluator, anonymous group, window`. At most one group for each of these.
 */
export interface EvaluationGroup {
  evaluatorId: string
  /** The anonymous group; null or left out for named evaluations. */
  groupKey?: string | null
  window: AgeWindow
  /** Sum of stage weights. */
  s: Hundredths
  /** Sum of stage weight x total: both hundredths, so this is ten-thousandths. */
  sx: number
}

/** A bonus claim in force. */
export interface BonusInForce {
  id: string
  /** 0 or more. */
  points: Hundredths
}

/** A dishonest record in force. */
export interface DeductionInForce {
  id: string
  /** Points deducted: 0 or more. */
  points: Hundredths
  serious: boolean
}

/** An approved adjustment in force. */
export interface AdjustmentInForce {
  id: string
  /** Signed. */
  points: Hundredths
}

/** Everything that a score is computed from, on one day. */
export interface ScoreInput {
  formula: Formula
  groups: readonly EvaluationGroup[]
  bonuses: readonly BonusInForce[]
  deductions: readonly DeductionInForce[]
  adjustments: readonly AdjustmentInForce[]
}

/**
 * The score and its terms: `score = base + bonus + mutual - deduction + adjustment + limit`,
 * always, to the hundredth.
 */
export interface ScoreResult {
  base: Hundredths
  bonus: Hundredths
  mutual: Hundredths
  /** Points deducted: 0 or more. */
  deduction: Hundredths
  adjustment: Hundredths
  /** Effect of the limits 0 and 100: negative at 100, positive at 0, otherwise 0. */
  limit: Hundredths
  /** 0 to 10000. */
  score: Hundredths
  /** R, rounded half up for display; the score uses the exact fraction. */
  rating: Hundredths
  /** Distinct evaluators with a stage weight above 0 in the last 24 months. */
  evaluatorCount: number
  /** Number of them that evaluated by name. */
  namedEvaluators: number
  /** Number of them in the largest anonymous group. Neither this nor `namedEvaluators` tells who is in a group. */
  largestGroup: number
  /** The evaluations that the limits of bands and star levels apply to. */
  received: Received
  /** The highest band and star level are out of reach: too few evaluators. */
  lacksTop: boolean
  /** How much of R evaluations make up; null while unrated and if mutual evaluation does not count. */
  basis: Basis | null
  /**
   * Too few evaluators: neither good nor bad, without stars and not ranked. Where anonymous groups are bodies of their
   * own, it does not depend on who is in them.
   */
  unrated: boolean
  /** A serious act is in force: lowest band, also when unrated; not ranked. */
  serious: boolean
}

/** Weight of one body and its weighted totals over all age windows, in the units of {@link Received}. */
export interface BodySum {
  weight: bigint
  weighted: bigint
}

/**
 * The evaluations that a rating is made of, without its starting value: the mean is the sum of `weighted` over the sum
 * of `weight` times `scale`. Empty if mutual evaluation does not count, or no evaluation has a weight.
 */
export interface Received {
  /** Sums of w in ten-thousandths, and of w*x in millionths times `scale`, one for each body. */
  bodies: readonly BodySum[]
  /** Common denominator of the bodies whose weight is limited. */
  scale: bigint
}

/** How much of a rating evaluations make up; the rest is its starting value. */
export type Basis = 'low' | 'medium' | 'high'
