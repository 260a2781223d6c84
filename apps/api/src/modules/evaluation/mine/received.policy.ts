import { ANONYMOUS_MIN } from '@credit/contract'
import { dayText, timeText } from '#core/time-text'
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
      submittedAt: submittedAt ? timeText(submittedAt) : null,
      revealedAt: timeText(revealedAt),
    }
  }
  const shown = record.together >= ANONYMOUS_MIN
  return {
    evaluatorId: null,
    evaluatorName: null,
    total,
    answers: shown ? answers : null,
    comment: shown ? comment : null,
    submittedAt: submittedAt && dayText(submittedAt),
    revealedAt: dayText(revealedAt),
  }
}
