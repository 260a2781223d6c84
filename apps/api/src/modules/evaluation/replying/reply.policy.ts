import { type RecordStatus, SIGN } from '@credit/contract'
import type { Actor } from '#core/context'
import { timeText } from '#core/time-text'
import type { EvaluationReply } from '#entities/evaluation/evaluation-record'
import type { ReplyRow } from './reply.dto.js'

/** Fields that decide about a reply. */
export interface Replied {
  status: RecordStatus
  anonymous: boolean
  reply: EvaluationReply | null
}

/**
 * Whether the evaluated party may reply: once, to a revealed evaluation that names its evaluator. A reply
 * to an anonymous one could say who the party thinks it was (rule E18).
 */
export function mayReply({ status, anonymous, reply }: Replied): boolean {
  return status === 'revealed' && !anonymous && reply === null
}

/** Whether a caller may remove the reply. */
export function mayRemoveReply(me: Actor, { reply }: Pick<Replied, 'reply'>): boolean {
  return reply !== null && reply.removed === null && me.permissions.has('case:approve')
}

/**
 * Returns a reply as shown to a caller. If it was removed, the party and supervisors see the reason, only supervisors
 * see the text, and the evaluator sees no reply.
 */
export function shownReply(me: Actor, reply: EvaluationReply | null, side: 'given' | 'received'): ReplyRow | null {
  if (reply === null) return null
  const { text, removed } = reply
  const at = timeText(new Date(reply.at))
  if (removed === null) return { text, at, removedReason: null }
  if (me.sign === SIGN.supervisor) return { text, at, removedReason: removed.reason }
  return side === 'received' ? { text: null, at, removedReason: removed.reason } : null
}
