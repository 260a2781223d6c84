/**
 * A quantity of points as an integer number of hundredths: 83.82 points = 8382. Everything in this
 * package is counted so; nothing is a binary fraction (domain.md "The credit score", Exact).
 */
export type Hundredths = number

/** A day as `YYYY-MM-DD` in the product's time zone; such texts compare like the days. */
export type PlainDate = string

/** Stages in which evaluations are given: bid evaluation, contract, acceptance, payment. */
export type ScoredStage = 0 | 1 | 2 | 3

/** Age of an evaluation: 0 = within 12 calendar months, 1 = within 24, 2 = older. */
export type AgeWindow = 0 | 1 | 2

/** The numbers of the formula, named as in domain.md; weights and k are hundredths as well. */
export interface Formula {
  /** Base score of the role. */
  B: Hundredths
  /** Most that bonuses can give. */
  Qcap: Hundredths
  /** Most that mutual evaluation can give. */
  W: Hundredths
  /** How many evaluations of weight 1 the prior counts as; above 0. */
  k: Hundredths
  /** The prior's mark: the rating of a participant nobody has evaluated. */
  p: Hundredths
  /** Weight of an evaluation by its stage 0 to 3. */
  stageWeights: readonly [Hundredths, Hundredths, Hundredths, Hundredths]
  /** Weight of an evaluation by its age window 0 to 2. */
  ageWeights: readonly [Hundredths, Hundredths, Hundredths]
  /** Most that the stage weights of one evaluator in one age window sum to; above 0. */
  perEvaluatorMax: Hundredths
  /** Fewer different evaluators in 24 months than this = "too few evaluations". A plain count. */
  minEvaluators: number
}

/** One revealed, not voided evaluation, as `credit_fact` holds it. */
export interface EvaluationFact {
  evaluatorId: string
  stage: ScoredStage
  /** The stored total, 0 to 10000. */
  total: Hundredths
  revealedOn: PlainDate
}

/**
 * All evaluations that one evaluator gave one participant in one age window; what
 * `GROUP BY evaluator, window` yields. At most one group per evaluator and window.
 */
export interface EvaluationGroup {
  evaluatorId: string
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
  /** What it costs: 0 or more. */
  points: Hundredths
  serious: boolean
}

/** An approved adjustment in force. */
export interface AdjustmentInForce {
  id: string
  /** Signed. */
  points: Hundredths
}

/** All that a score is made of, on one day. */
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
  /** What deductions cost: 0 or more. */
  deduction: Hundredths
  adjustment: Hundredths
  /** What the limits 0 and 100 cut: negative at 100, positive at 0, else 0. */
  limit: Hundredths
  /** 0 to 10000. */
  score: Hundredths
  /** R, rounded half up for showing; the score uses the exact fraction. */
  rating: Hundredths
  /** Different evaluators with any stage weight in the last 24 months. */
  evaluatorCount: number
  tooFew: boolean
  /** A serious act is in force: lowest band, out of the ranking. */
  serious: boolean
}
