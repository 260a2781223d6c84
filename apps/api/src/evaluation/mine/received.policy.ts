import { ANONYMOUS_MIN } from '@credit/contract'
import { dateOf } from '../../platform/clock/clock.js'
import type { ReceivedRecord } from './records.queries.js'

/** What the evaluated party may see of a revealed record. */
export type Visible = Pick<ReceivedRecord, 'answers'> & {
  evaluatorId: string | null
  evaluatorName: string | null
  comment: string | null
  total: number | null
  submittedAt: string | null
  revealedAt: string
}

/**
 * Anonymous ones never show who gave them, nor when to the minute; where fewer than three were
 * revealed together, neither answers nor comments (domain.md).
 */
export function visibleOf(record: ReceivedRecord): Visible {
  const { evaluatorId, evaluatorName, answers, comment, total, submittedAt, revealedAt } = record
  if (!record.anonymous) {
    return {
      ...{ evaluatorId, evaluatorName, answers, comment, total },
      submittedAt: submittedAt?.toISOString() ?? null,
      revealedAt: revealedAt.toISOString(),
    }
  }
  const shown = record.together >= ANONYMOUS_MIN
  return {
    ...{ evaluatorId: null, evaluatorName: null, total },
    answers: shown ? answers : null,
    comment: shown ? comment : null,
    submittedAt: submittedAt && dayOf(submittedAt),
    revealedAt: dayOf(revealedAt),
  }
}

function dayOf(at: Date): string {
  return `${dateOf(at)}T00:00:00${offsetOf(at)}`
}

function offsetOf(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const two = (n: number) => String(Math.floor(Math.abs(n))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
