import { type RecordStatus, SIGN } from '@credit/contract'
import type { Actor } from '../../../core/context.js'
import type { EvaluationReply } from '../../../entities/evaluation/evaluation-record.js'
import type { ReplyRow } from './reply.dto.js'

/** What a reply depends on. */
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
 * A reply as a caller sees it: the party and supervisors also one that was removed, with the reason, and
 * its text supervisors alone; the evaluator none that was removed.
 */
export function shownReply(me: Actor, reply: EvaluationReply | null, side: 'given' | 'received'): ReplyRow | null {
  if (reply === null) return null
  const { text, at, removed } = reply
  if (removed === null) return { text, at, removedReason: null }
  if (me.sign === SIGN.supervisor) return { text, at, removedReason: removed.reason }
  return side === 'received' ? { text: null, at, removedReason: removed.reason } : null
}
