import { toHundredths, toPoints } from './exact.js'
import type { Bodies, Formula } from './types.js'

/** Preset "mutual evaluation": the formula a new installation starts with. */
export const mutualEvaluation: Formula = {
  B: 3000,
  Qcap: 1000,
  W: 6000,
  k: 500,
  p: 7500,
  stageWeights: [100, 50, 150, 100],
  ageWeights: [100, 50, 0],
  perEvaluatorMax: 300,
  minEvaluators: 3,
  minWeight: 0,
  topEvaluators: 5,
  basisShares: [50, 25],
  bodies: 'group',
}

/** Preset "mutual evaluation, lenient": evaluations move a score less. The first default. */
export const mutualEvaluationLenient: Formula = {
  ...mutualEvaluation,
  B: 6000,
  W: 3000,
  p: 8000,
}

/** Preset "deductions only": everybody starts at 100 and can only lose points. */
export const deductionsOnly: Formula = { ...mutualEvaluation, B: 10_000, W: 0, Qcap: 0, topEvaluators: 0 }

/** The presets by the key of their name in the locale files. */
export const PRESETS = { mutualEvaluation, mutualEvaluationLenient, deductionsOnly } as const
export type PresetName = keyof typeof PRESETS

/** The formula as the API represents it: the same names, in points and plain weights. */
export interface FormulaInPoints
  extends Record<'B' | 'Qcap' | 'W' | 'k' | 'p' | 'perEvaluatorMax' | 'minEvaluators', number> {
  stageWeights: readonly number[]
  ageWeights: readonly number[]
  /** The following are missing in versions of the rules that did not know them. */
  minWeight?: number
  topEvaluators?: number
  basisShares?: readonly number[]
}

export type FormulaRule =
  /** More than two decimals. */
  | 'integer'
  | 'range'
  /** An older evaluation would weigh more than a newer one. */
  | 'order'
  /** Mutual evaluation counts, but every weight is 0. */
  | 'allZero'
  /** The second share is not below the first. */
  | 'smaller'

export interface FormulaProblem {
  /** As in the API: `W`, `stageWeights[2]`. */
  path: string
  rule: FormulaRule
}

const RANGES = {
  B: [0, 10_000],
  Qcap: [0, 10_000],
  W: [0, 10_000],
  // k = 0 would make the rating of a newcomer 0 / 0.
  k: [1, 100_000],
  p: [0, 10_000],
  perEvaluatorMax: [1, 100_000],
  minEvaluators: [0, 1000],
  minWeight: [0, 100_000],
  topEvaluators: [0, 1000],
} as const
const STAGE_WEIGHT_MAX = 10_000
const AGE_WEIGHT_MAX = 100
const SHARE_MAX = 100

/**
 * Returns all problems of a formula; an empty list means that it is valid. B + Qcap + W may exceed
 * 100: the term `limit` shows what is cut.
 */
export function formulaProblems(formula: Formula): FormulaProblem[] {
  const problems: FormulaProblem[] = []
  const check = (path: string, value: number, min: number, max: number) => {
    if (!Number.isSafeInteger(value)) problems.push({ path, rule: 'integer' })
    else if (value < min || value > max) problems.push({ path, rule: 'range' })
  }
  for (const name of Object.keys(RANGES) as (keyof typeof RANGES)[]) {
    check(name, formula[name], RANGES[name][0], RANGES[name][1])
  }
  const weights = (path: 'stageWeights' | 'ageWeights', max: number) => {
    const list: readonly number[] = formula[path]
    for (const [i, weight] of list.entries()) check(`${path}[${i}]`, weight, 0, max)
    if (formula.W > 0 && list.every((weight) => weight === 0)) {
      problems.push({ path, rule: 'allZero' })
    }
  }
  weights('stageWeights', STAGE_WEIGHT_MAX)
  weights('ageWeights', AGE_WEIGHT_MAX)
  for (const [i, weight] of formula.ageWeights.entries()) {
    if (weight > (formula.ageWeights[i - 1] ?? weight)) {
      problems.push({ path: `ageWeights[${i}]`, rule: 'order' })
    }
  }
  for (const [i, share] of formula.basisShares.entries()) check(`basisShares[${i}]`, share, 0, SHARE_MAX)
  const [low, medium] = formula.basisShares
  if (low <= medium) problems.push({ path: 'basisShares[1]', rule: 'smaller' })
  return problems
}

/**
 * Converts a formula in points to hundredths; what its bodies are is no number of it.
 * @throws RangeError where a number has more than two decimals or a list has the wrong length
 */
export function formulaOf(settings: FormulaInPoints, bodies: Bodies = 'group'): Formula {
  const [s0, s1, s2, s3, ...moreStages] = settings.stageWeights.map(toHundredths)
  const [a0, a1, a2, ...moreAges] = settings.ageWeights.map(toHundredths)
  if (s0 === undefined || s1 === undefined || s2 === undefined || s3 === undefined) {
    throw new RangeError('four stage weights are required')
  }
  if (a0 === undefined || a1 === undefined || a2 === undefined) {
    throw new RangeError('three age weights are required')
  }
  if (moreStages.length + moreAges.length > 0) throw new RangeError('too many weights')
  const [low, medium] = settings.basisShares?.map(toHundredths) ?? mutualEvaluation.basisShares
  if (low === undefined || medium === undefined) throw new RangeError('two shares are required')
  return {
    B: toHundredths(settings.B),
    Qcap: toHundredths(settings.Qcap),
    W: toHundredths(settings.W),
    k: toHundredths(settings.k),
    p: toHundredths(settings.p),
    stageWeights: [s0, s1, s2, s3],
    ageWeights: [a0, a1, a2],
    perEvaluatorMax: toHundredths(settings.perEvaluatorMax),
    minEvaluators: settings.minEvaluators,
    minWeight: toHundredths(settings.minWeight ?? 0),
    topEvaluators: settings.topEvaluators ?? 0,
    basisShares: [low, medium],
    bodies,
  }
}

/** A number that two formulas differ in, in points or plain weights; `index` is its stage or age window. */
export interface ChangedNumber {
  name: keyof FormulaInPoints
  index?: number
  from: number
  to: number
}

const SINGLE_NUMBERS = [
  'B',
  'W',
  'k',
  'p',
  'Qcap',
  'perEvaluatorMax',
  'minEvaluators',
  'minWeight',
  'topEvaluators',
] as const
const COUNTS: ReadonlySet<keyof FormulaInPoints> = new Set(['minEvaluators', 'topEvaluators'])

/** Returns the numbers that differ between two formulas. */
export function changedNumbers(before: Formula, after: Formula): ChangedNumber[] {
  const changes: ChangedNumber[] = []
  const compare = (name: keyof FormulaInPoints, from: number, to: number, index?: number) => {
    if (from === to) return
    const values = COUNTS.has(name) ? { from, to } : { from: toPoints(from), to: toPoints(to) }
    changes.push({ name, ...(index === undefined ? {} : { index }), ...values })
  }
  for (const name of SINGLE_NUMBERS) compare(name, before[name], after[name])
  for (const name of ['stageWeights', 'ageWeights'] as const) {
    for (const [i, to] of after[name].entries()) compare(name, before[name][i] ?? 0, to, i)
  }
  return changes
}
