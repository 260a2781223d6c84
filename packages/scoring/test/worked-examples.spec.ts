import { describe, expect, it } from 'vitest'
import { bandOf, PRESETS, type PresetName, type ScoreInput, score, starOf, toPoints, trace } from '../src/index.js'
import { acts, allStages, BANDS, bonus, evaluations, input, STARS } from './build.js'

type Expected = readonly [score: number, stars: number | null, band: string | null]

interface Example {
  given: ScoreInput
  /** Number of evaluators for a rating, if not that of the preset. */
  rated?: number
  expected: Partial<Record<PresetName, Expected>>
}

const at94 = evaluations(20, 94)

/** The worked examples of docs/scoring.md under each preset. */
const EXAMPLES: Record<string, Example> = {
  newcomer: {
    given: input(),
    expected: {
      mutualEvaluation: [75, null, null],
      mutualEvaluationLenient: [84, null, null],
      deductionsOnly: [100, null, null],
    },
  },
  '20 at 94, bonus 6': {
    given: input({ groups: at94, bonuses: bonus(6) }),
    expected: {
      mutualEvaluation: [90.12, 5, 'AAA'],
      mutualEvaluationLenient: [93.36, 5, 'AAA'],
      deductionsOnly: [100, 5, 'AAA'],
    },
  },
  'the same plus one 0': {
    given: input({ groups: [...at94, ...evaluations(1, 0, { by: 'z' })], bonuses: bonus(6) }),
    expected: {
      mutualEvaluation: [88.04, 4, 'AA'],
      mutualEvaluationLenient: [92.31, 5, 'AAA'],
      deductionsOnly: [100, 5, 'AAA'],
    },
  },
  '20 at 94, bonus 6, one serious act': {
    given: input({ groups: at94, bonuses: bonus(6), deductions: acts('serious') }),
    expected: {
      mutualEvaluation: [40.12, 2, 'D'],
      mutualEvaluationLenient: [43.36, 2, 'D'],
      deductionsOnly: [50, 2, 'D'],
    },
  },
  '3 at 100': {
    given: input({ groups: evaluations(3, 100) }),
    expected: {
      mutualEvaluation: [80.63, 4, 'AA'],
      mutualEvaluationLenient: [86.25, 4, 'AA'],
      deductionsOnly: [100, 5, 'AAA'],
    },
  },
  '40 at 88, 12 at half weight at 82, bonus 4, one general act': {
    given: input({
      groups: [...evaluations(40, 88), ...evaluations(12, 82, { by: 'old', window: 1 })],
      bonuses: bonus(4),
      deductions: acts('general'),
    }),
    expected: {
      mutualEvaluation: [80.61, 4, 'AA'],
      mutualEvaluationLenient: [84.95, 4, 'AA'],
      deductionsOnly: [95, 5, 'AAA'],
    },
  },
  '6 at 85, bonus 3, two minor acts': {
    given: input({
      groups: evaluations(6, 85),
      bonuses: bonus(3),
      deductions: acts('minor', 'minor'),
    }),
    expected: {
      mutualEvaluation: [77.27, 3, 'A'],
      mutualEvaluationLenient: [83.82, 4, 'AA'],
      deductionsOnly: [96, 5, 'AAA'],
    },
  },
  '50 at 100, bonus 10': {
    given: input({ groups: evaluations(50, 100), bonuses: bonus(10) }),
    expected: {
      mutualEvaluation: [98.64, 5, 'AAA'],
      mutualEvaluationLenient: [99.45, 5, 'AAA'],
      deductionsOnly: [100, 5, 'AAA'],
    },
  },
  '45 at 100, which needs a bonus for AAA': {
    given: input({ groups: evaluations(45, 100) }),
    expected: { mutualEvaluation: [88.5, 4, 'AA'] },
  },
  '45 at 70': {
    given: input({ groups: evaluations(45, 70) }),
    expected: { mutualEvaluation: [72.3, 3, 'B'] },
  },
  '45 at 40': {
    given: input({ groups: evaluations(45, 40) }),
    expected: { mutualEvaluation: [56.1, 2, 'C'], mutualEvaluationLenient: [73.2, 2, 'C'] },
  },
  '45 at 0': {
    given: input({ groups: evaluations(45, 0) }),
    expected: { mutualEvaluation: [34.5, 2, 'C'] },
  },
  'three at 40': {
    given: input({ groups: allStages(40, 40, 40) }),
    expected: { mutualEvaluation: [61.5, 2, 'C'], deductionsOnly: [100, 5, 'AAA'] },
  },
  'two at 40, a supplier': {
    given: input({ groups: allStages(40, 40) }),
    rated: 2,
    expected: { mutualEvaluation: [63.55, 2, 'C'] },
  },
  'three at 70': {
    given: input({ groups: allStages(70, 70, 70) }),
    expected: { mutualEvaluation: [73.07, 3, 'B'] },
  },
  'ten at 74.90 and bonus 10': {
    given: input({ groups: allStages(...Array.from({ length: 10 }, () => 74.9)), bonuses: bonus(10) }),
    expected: { mutualEvaluation: [84.95, 3, 'A'] },
  },
  '90, 90, 90 and 0, which is one alone': {
    given: input({ groups: allStages(90, 90, 90, 0) }),
    expected: { mutualEvaluation: [71.82, 3, 'A'] },
  },
  '85, 85, 0': {
    given: input({ groups: allStages(85, 85, 0) }),
    expected: { mutualEvaluation: [67.93, 3, 'B'] },
  },
}

describe.each(Object.entries(EXAMPLES))('%s', (_, { given, rated, expected }) => {
  it.each(Object.entries(expected))('%s', (preset, [points, stars, band]) => {
    const numbers = PRESETS[preset as PresetName]
    const formula = { ...numbers, minEvaluators: rated ?? numbers.minEvaluators }
    const result = score({ ...given, formula })
    expect(toPoints(result.score)).toBe(points)
    expect(starOf(result, STARS)?.stars ?? null).toBe(stars)
    expect(bandOf(result, BANDS)?.code ?? null).toBe(band)
    const explained = trace({ ...given, formula })
    expect(explained.result).toEqual(result)
    expect(explained.lines.reduce((sum, line) => sum + line.points, 0)).toBe(result.score)
  })
})
