import { type FormulaProblem, formulaOf, formulaProblems } from '@credit/scoring'
import { DomainError, type FieldMessage } from '../../platform/http/domain-error.js'
import type { FormulaNumbers } from './settings.dto.js'

/** Refuses numbers that make no formula, each on its field. */
export function checkFormula(numbers: FormulaNumbers, at = ''): void {
  const problems = formulaProblems(formulaOf({ ...numbers, B: 0 }))
  if (problems.length === 0) return
  const fields: Record<string, FieldMessage[]> = {}
  for (const { path, rule } of problems) fields[at + path] = [messageOf(rule)]
  throw new DomainError('RULE_BROKEN', { fields })
}

const messageOf = (rule: FormulaProblem['rule']): FieldMessage => `scoreFormula.${rule}`
