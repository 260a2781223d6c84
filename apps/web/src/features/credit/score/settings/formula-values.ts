import { PARTICIPANT_SIGNS } from '@credit/contract'
import type { components } from '../../../../api/schema.js'

type Schemas = components['schemas']
export type Numbers = Omit<Schemas['ScoreNumbersRow'], 'jobId'>

/** Numbers in the form: base scores, evaluators and weights for a rating by role. */
export type FormulaValues = Omit<Schemas['ScoreFormulaRow'], 'version'> & {
  base: Record<number, number>
  evaluators: Record<number, number | null>
  weights: Record<number, number>
}

/** Number of evaluations with 100 points that nearly outweigh the prior. */
export const MANY = 45

/**
 * Returns the highest score that evaluations alone can give; bands above it require a bonus. Returns null while a
 * number is invalid.
 */
export function bestWithoutBonus(values: FormulaValues): string | null {
  const { base, W, k, p } = toNumbers(values)
  const rating = (k * p + MANY * 100) / (k + MANY)
  const best = Math.max(...PARTICIPANT_SIGNS.map((sign) => base[sign] ?? 0)) + (W * rating) / 100
  return Number.isFinite(best) ? Math.min(best, 100).toFixed(2) : null
}

/** Converts typed numbers, such as `0.50`. */
export function toNumbers<T>(values: T): T {
  const toNumber = (_: string, value: unknown) => (typeof value === 'string' ? Number(value) : value)
  return JSON.parse(JSON.stringify(values), toNumber)
}

export function valuesOf({ formula: { version: _, ...formula }, baseScores }: Numbers): FormulaValues {
  return {
    ...formula,
    base: Object.fromEntries(baseScores.map(({ sign, score }) => [sign, score])),
    evaluators: Object.fromEntries(baseScores.map((row) => [row.sign, row.minEvaluators])),
    weights: Object.fromEntries(baseScores.map((row) => [row.sign, row.minWeight])),
  }
}

/** Returns the numbers of an earlier version as values of the form. */
export function valuesOfVersion({ formula, baseScores }: Schemas['RuleVersionRow']): FormulaValues {
  const numbers = baseScores.map((row) => ({ ...row, id: '', version: 0 }))
  return valuesOf({ formula: { ...formula, version: 0 }, baseScores: numbers })
}

export function inputOf({ base, evaluators, weights, ...formula }: FormulaValues, { baseScores, ...now }: Numbers) {
  return {
    baseScores: baseScores.map(({ sign, version }) => ({
      ...{ sign, version, score: base[sign] ?? 0, minEvaluators: evaluators[sign] ?? null },
      minWeight: weights[sign] ?? 0,
    })),
    formula: { ...formula, version: now.formula.version },
  } satisfies Schemas['ScoreNumbersChange']
}

/** Returns `formula.ageWeights[1]` as a form path. An error of all weights is shown at the first. */
export function fieldOf(path: string): (string | number)[] {
  const [name = '', index = 0] = path.replace('formula.', '').split(/[[\]]/)
  return name.endsWith('Weights') || name === 'basisShares' ? [name, Number(index)] : [name]
}
