import { expect } from 'vitest'
import { deductionsOnly, type ScoreInput, score, starOf, toPoints, trace } from '../../src/index.js'
import { STARS } from '../build.js'

/** Score and stars of a case under the formula it carries, with its trace adding up. */
export function outcome(given: ScoreInput) {
  const result = score(given)
  const explained = trace(given)
  expect(explained.result).toEqual(result)
  expect(explained.lines.reduce((sum, line) => sum + line.points, 0)).toBe(result.score)
  return { score: toPoints(result.score), stars: starOf(result.score, STARS).stars }
}

/** The same case under the preset "deductions only". */
export function outcomeOfDeductionsOnly(given: ScoreInput) {
  return outcome({ ...given, formula: deductionsOnly })
}
