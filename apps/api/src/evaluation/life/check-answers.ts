import {
  type Answer,
  type Indicator,
  levelOf,
  pointsOf,
  REASON_BELOW,
  totalOf,
} from '@credit/contract'
import type { FieldMessage } from '../../platform/http/domain-error.js'

/** Faults by the path of their field; 422 and 400 are told apart. */
export interface Faults {
  /** Against a rule: no level, an unknown question. */
  broken: Record<string, FieldMessage[]>
  /** Not complete: an answer or a reason is missing. */
  incomplete: Record<string, FieldMessage[]>
}

/** Collects what is wrong with one record's answers; `path` is `records[i]`. */
export function checkAnswers(
  indicators: readonly Indicator[],
  answers: readonly Answer[],
  path: string,
  faults: Faults,
): void {
  const seen = new Set<string>()
  for (const [index, { indicatorId, points, reason }] of answers.entries()) {
    const at = `${path}.answers[${index}]`
    const indicator = indicators.find(({ id }) => id === indicatorId)
    if (!indicator || seen.has(indicatorId)) {
      faults.broken[`${at}.indicatorId`] = ['evaluation.unknownIndicator']
      continue
    }
    seen.add(indicatorId)
    if (points === null) continue
    if (levelOf(indicator.maxPoints, points) === null) {
      faults.broken[`${at}.points`] = ['evaluation.noLevel']
    } else if (points < limitOf(indicator) && !reason?.trim()) {
      faults.incomplete[`${at}.reason`] = ['evaluation.reasonMissing']
    }
  }
  if (indicators.some(({ id }) => !seen.has(id))) {
    faults.incomplete[`${path}.answers`] = ['evaluation.answersMissing']
  } else if (totalOf(indicators, answers) === null) {
    faults.broken[`${path}.answers`] = ['evaluation.nothingApplies']
  }
}

/** Below these points of an indicator a reason is needed. */
function limitOf({ maxPoints }: Indicator): number {
  return (maxPoints * REASON_BELOW) / 100
}

/** Points as they are stored, exact for their level. */
export function exactAnswers(
  indicators: readonly Indicator[],
  answers: readonly Answer[],
): Answer[] {
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
