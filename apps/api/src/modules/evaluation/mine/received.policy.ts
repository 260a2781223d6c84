import { ANONYMOUS_MIN, dateOf } from '@credit/contract'
import type { ReceivedRecord } from './own-records.sql.js'

/** The fields of a revealed record as the evaluated party may see them. */
type VisibleFields = Pick<ReceivedRecord, 'answers'> & {
  evaluatorId: string | null
  evaluatorName: string | null
  comment: string | null
  total: number | null
  submittedAt: string | null
  revealedAt: string
}

/**
 * Returns the fields that the evaluated party may see. Anonymous records show neither their evaluator nor exact times;
 * if fewer than three were revealed together, neither answers nor comments.
 */
export function visibleFieldsOf(record: ReceivedRecord): VisibleFields {
  const { evaluatorId, evaluatorName, answers, comment, total, submittedAt, revealedAt } = record
  if (!record.anonymous) {
    return {
      evaluatorId,
      evaluatorName,
      answers,
      comment,
      total,
      submittedAt: submittedAt?.toISOString() ?? null,
      revealedAt: revealedAt.toISOString(),
    }
  }
  const shown = record.together >= ANONYMOUS_MIN
  return {
    evaluatorId: null,
    evaluatorName: null,
    total,
    answers: shown ? answers : null,
    comment: shown ? comment : null,
    submittedAt: submittedAt && dayOf(submittedAt),
    revealedAt: dayOf(revealedAt),
  }
}

/** Returns the begin of the day of a time, which discloses only the day. */
export function dayOf(at: Date): string {
  return `${dateOf(at)}T00:00:00${offsetOf(at)}`
}

function offsetOf(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const two = (n: number) => String(Math.floor(Math.abs(n))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
