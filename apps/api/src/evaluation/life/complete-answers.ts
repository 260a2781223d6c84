import { type Answer, totalOf } from '@credit/contract'
import type { SettingIndicator } from '../../entities/evaluation-setting-version.js'
import { DomainError } from '../../platform/http/domain-error.js'
import type { VersionRef } from '../settings/indicators.queries.js'
import { checkAnswers, exactAnswers, type Faults } from './check-answers.js'
import type { Given } from './given.js'

export interface Completed {
  answers: Answer[]
  /** In points, rounded half up to hundredths. */
  total: number
}

/** The answers of each record, exact and with their total; or all that is wrong with any of them. */
export function completeAnswers(
  questionsOf: (record: VersionRef) => SettingIndicator[],
  given: readonly Given[],
): Map<string, Completed> {
  const faults: Faults = { broken: {}, incomplete: {} }
  const completed = new Map<string, Completed>()
  for (const { record, said, index } of given) {
    const indicators = questionsOf(record)
    checkAnswers(indicators, said.answers, `records[${index}]`, faults)
    const total = totalOf(indicators, said.answers) ?? 0
    completed.set(record.id, {
      answers: exactAnswers(indicators, said.answers),
      total: total / 100,
    })
  }
  if (Object.keys(faults.incomplete).length > 0) {
    throw new DomainError('VALIDATION', { fields: { ...faults.incomplete, ...faults.broken } })
  }
  if (Object.keys(faults.broken).length > 0) {
    throw new DomainError('RULE_BROKEN', { fields: faults.broken })
  }
  return completed
}
