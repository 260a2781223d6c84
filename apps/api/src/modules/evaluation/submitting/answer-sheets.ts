import { createHash } from 'node:crypto'
import { type Answer, type Indicator, levelOf, pointsOf, REASON_BELOW, totalOf } from '@credit/contract'
import { DomainError, type FieldMessage } from '#core/domain-error'
import type { EvaluationDraft } from '#entities/evaluation/evaluation-record'
import type { LockedRecord } from '../records/locked-records.js'
import type { QuestionsOf } from '../settings/questions.js'

/** An evaluator's answers, comment and reports for one record. */
export interface AnswerSheet extends EvaluationDraft {
  id: string
  version?: number | undefined
}

/** A sheet with the locked record that it is for; `index` is its place in the request. */
export interface SubmittedSheet {
  record: LockedRecord
  sheet: AnswerSheet
  index: number
}

/** Errors by the path of their field: broken rules are a 422, missing values a 400. */
export interface AnswerErrors {
  /** Against a rule: not a level, an unknown question. */
  broken: Record<string, FieldMessage[]>
  /** A missing answer or reason. */
  incomplete: Record<string, FieldMessage[]>
}

export interface CompletedAnswers {
  answers: Answer[]
  /** Total in points, rounded half up to hundredths. */
  total: number
}

/** Returns the exact answers of each record with their total; rejects all errors of all sheets. */
export function completeAnswers(
  questionsOf: QuestionsOf,
  sheets: readonly SubmittedSheet[],
): Map<string, CompletedAnswers> {
  const errors: AnswerErrors = { broken: {}, incomplete: {} }
  const completed = new Map<string, CompletedAnswers>()
  for (const { record, sheet, index } of sheets) {
    const indicators = questionsOf(record)
    checkAnswers(indicators, sheet.answers, `records[${index}]`, errors)
    for (const [n, { description }] of sheet.dishonesty.entries()) {
      if (description.trim() === '')
        errors.incomplete[`records[${index}].dishonesty[${n}].description`] = ['field.required']
    }
    const total = (totalOf(indicators, sheet.answers) ?? 0) / 100
    completed.set(record.id, { answers: exactAnswers(indicators, sheet.answers), total })
  }
  if (Object.keys(errors.incomplete).length > 0) {
    throw new DomainError('VALIDATION', { fields: { ...errors.incomplete, ...errors.broken } })
  }
  if (Object.keys(errors.broken).length > 0) {
    throw new DomainError('RULE_BROKEN', { fields: errors.broken })
  }
  return completed
}

/** Collects the errors of one record's answers; `path` is `records[i]`. */
export function checkAnswers(
  indicators: readonly Indicator[],
  answers: readonly Answer[],
  path: string,
  errors: AnswerErrors,
): void {
  const answered = new Set<string>()
  for (const [index, { indicatorId, points, reason }] of answers.entries()) {
    const at = `${path}.answers[${index}]`
    const indicator = indicators.find(({ id }) => id === indicatorId)
    if (!indicator || answered.has(indicatorId)) {
      errors.broken[`${at}.indicatorId`] = ['evaluation.unknownIndicator']
      continue
    }
    answered.add(indicatorId)
    if (points === null) continue
    if (levelOf(indicator.maxPoints, points) === null) {
      errors.broken[`${at}.points`] = ['evaluation.noLevel']
    } else if (points < reasonRequiredBelow(indicator) && !reason?.trim()) {
      errors.incomplete[`${at}.reason`] = ['evaluation.reasonMissing']
    }
  }
  if (indicators.some(({ id }) => !answered.has(id))) {
    errors.incomplete[`${path}.answers`] = ['evaluation.answersMissing']
  } else if (totalOf(indicators, answers) === null) {
    errors.broken[`${path}.answers`] = ['evaluation.nothingApplies']
  }
}

function reasonRequiredBelow({ maxPoints }: Indicator): number {
  return (maxPoints * REASON_BELOW) / 100
}

/** Returns answers as they are stored: points exact for their level, reasons trimmed. */
export function exactAnswers(indicators: readonly Indicator[], answers: readonly Answer[]): Answer[] {
  return answers.map(({ indicatorId, points, reason }) => {
    const maxPoints = indicators.find(({ id }) => id === indicatorId)?.maxPoints ?? 0
    const level = points === null ? null : levelOf(maxPoints, points)
    return {
      indicatorId,
      points: level === null ? null : pointsOf(maxPoints, level),
      ...(reason?.trim() ? { reason: reason.trim() } : {}),
    }
  })
}

/** Returns the digest of a submission: the audit log stores it instead of the content. */
export function sheetDigest({
  answers,
  comment,
  dishonesty,
}: Pick<EvaluationDraft, 'comment' | 'dishonesty'> & {
  answers: readonly Answer[] | null
}): string {
  const content = [
    (answers ?? []).map(({ indicatorId, points, reason }) => [indicatorId, points, reason ?? null]),
    comment,
    dishonesty.map(({ itemId, description, fileIds }) => [itemId, description, fileIds]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
