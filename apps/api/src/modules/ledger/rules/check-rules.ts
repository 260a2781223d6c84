import {
  type FormulaProblem,
  formulaOf,
  formulaProblems,
  type LevelProblem,
  levelProblems,
  toHundredths,
} from '@credit/scoring'
import { DomainError, type FieldMessage } from '#core/domain-error'
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
  minMean?: number | null
  stars?: number
}

const inHundredths = <L extends Pick<LevelRow, 'minScore' | 'minMean'>>(rows: readonly L[]) =>
  rows.map((row) => ({
    ...row,
    minScore: toHundredths(row.minScore),
    minMean: row.minMean == null ? null : toHundredths(row.minMean),
  }))

/**
 * Rejects a set of levels that does not cover 0 to 100, has two rows of the same `minScore`, gives fewer stars for
 * more in more places than it did before, or has more limits of the mean than before
 * that fall as `minScore` rises.
 */
export function checkLevels(
  rows: readonly LevelRow[],
  before: readonly Pick<LevelRow, 'minScore' | 'minMean' | 'stars'>[] = [],
): void {
  const [problem] = levelProblems(inHundredths(rows), inHundredths(before))
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
  if (problem.rule === 'mean') {
    const params = { first: problem.rows[0].name, second: problem.rows[1].name }
    return new DomainError('RULE_BROKEN', { fields: { minMean: [['scoreLevel.mean', params]] } })
  }
  if (problem.rule === 'zeroMean')
    return new DomainError('RULE_BROKEN', { fields: { minMean: ['scoreLevel.zeroMean'] } })
  if (problem.rule === 'noZero') return new DomainError('LEVEL_ZERO')
  const field = problem.rule === 'meanRange' ? 'minMean' : 'minScore'
  return new DomainError('VALIDATION', { fields: { [field]: [['field.atMost', { max: 100 }]] } })
}
