import {
  type FormulaProblem,
  formulaOf,
  formulaProblems,
  type LevelProblem,
  levelProblems,
  toHundredths,
} from '@credit/scoring'
import { DomainError, type FieldMessage } from '../../../core/domain-error.js'
import type { FormulaNumbers } from './settings.dto.js'

/** Rejects a formula that is not valid, with a message on each field; `at` is their path. */
export function checkFormula(numbers: FormulaNumbers, at = ''): void {
  const problems = formulaProblems(formulaOf({ ...numbers, B: 0 }))
  if (problems.length === 0) return
  const fields: Record<string, FieldMessage[]> = {}
  for (const { path, rule } of problems) fields[at + path] = [messageOf(rule)]
  throw new DomainError('RULE_BROKEN', { fields })
}

const messageOf = (rule: FormulaProblem['rule']): FieldMessage => `scoreFormula.${rule}`

/** A row of a set of levels, with its name for messages. */
export interface LevelRow {
  name: string
  minScore: number
  stars?: number
}

/** Rejects a set of levels that does not cover 0 to 100, has two rows of the same `minScore`, or fewer stars for more. */
export function checkLevels(rows: readonly LevelRow[]): void {
  const levels = rows.map((row) => ({ ...row, minScore: toHundredths(row.minScore) }))
  const [problem] = levelProblems(levels)
  if (problem) throw levelError(problem)
}

function levelError(problem: LevelProblem<LevelRow>): DomainError {
  if (problem.rule === 'equal') {
    const [first, second] = problem.rows
    return new DomainError('LEVEL_EQUAL', {
      params: { first: first.name, second: second.name },
      fields: { minScore: ['field.duplicate'] },
    })
  }
  if (problem.rule === 'order') {
    const params = { first: problem.rows[0].name, second: problem.rows[1].name }
    return new DomainError('LEVEL_ORDER', {
      params,
      fields: { minScore: [['errors.LEVEL_ORDER', params]] },
    })
  }
  if (problem.rule === 'noZero') return new DomainError('LEVEL_ZERO')
  return new DomainError('VALIDATION', { fields: { minScore: [['field.atMost', { max: 100 }]] } })
}
