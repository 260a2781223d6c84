import { type LevelProblem, levelProblems, toHundredths } from '@credit/scoring'
import { DomainError } from '../../platform/http/domain-error.js'

/** A row of a set of levels, as a message names it. */
export interface LevelRow {
  name: string
  minScore: number
}

/** Refuses a set of levels that does not cover 0 to 100 once (domain.md "Star levels and bands"). */
export function checkLevels(rows: readonly LevelRow[]): void {
  const levels = rows.map((row) => ({ name: row.name, minScore: toHundredths(row.minScore) }))
  const [problem] = levelProblems(levels)
  if (problem) throw refusal(problem)
}

function refusal(problem: LevelProblem<{ name: string; minScore: number }>): DomainError {
  if (problem.rule === 'equal') {
    const [first, second] = problem.rows
    return new DomainError('LEVEL_EQUAL', {
      params: { first: first.name, second: second.name },
      fields: { minScore: ['field.duplicate'] },
    })
  }
  if (problem.rule === 'noZero') return new DomainError('LEVEL_ZERO')
  return new DomainError('VALIDATION', { fields: { minScore: [['field.atMost', { max: 100 }]] } })
}
