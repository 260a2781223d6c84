import type { MessageEvent, Permission } from '@credit/contract'
import type { Tx } from '#core/context'
import type { MessageParams } from '#entities/messaging/message-event'
import { enqueueTask } from '../jobs/enqueue.js'
import { insertEvents } from './dispatch.sql.js'

/** The task that turns announced events into messages. */
export const DISPATCH_TASK = 'messages'
/** Events that follow each other this closely share one message. */
const COLLECT_MS = 5_000

/** Recipients of an event: an account, the accounts of a participant, or supervisors of an area. */
export type EventRecipient =
  | { accountId: string }
  | { participantId: string }
  | { permission: Permission; areaId: string | null }

/** An event that people are notified of by the settings of messages. */
export interface AnnouncedEvent {
  event: MessageEvent
  /** Days of a reminder's setting. */
  daysBefore?: number
  /** Identifies it among the events of its kind: announcing it again changes nothing. */
  key: string
  /** Recipients; supervisors of the city if the area is null. */
  to: EventRecipient
  /** Values of the fields that templates may name. */
  params: MessageParams
  /** Path of the page it is about. */
  link: string
}

/**
 * Announces events in the transaction that causes them; a task writes the messages. Announcing one again is
 * harmless: its key is known.
 */
export async function announce(tx: Tx, events: readonly AnnouncedEvent[]): Promise<void> {
  if (events.length === 0) return
  const now = tx.clock.now()
  const rows = events.map(({ event, daysBefore = null, key, to, params, link }) => ({
    event,
    daysBefore,
    params,
    link,
    key: `${keyPrefix(event, daysBefore)}${key}`,
    recipient: recipientKey(to),
  }))
  const inserted = await insertEvents.run(tx, { rows, day: tx.clock.today(), now })
  if (inserted > 0) tx.unit.beforeCommit.set(DISPATCH_TASK, queueDispatch)
}

/** Returns the prefix of the keys of an event's announcements. */
export function keyPrefix(event: MessageEvent, daysBefore: number | null): string {
  return `${event}:${daysBefore ?? ''}:`
}

/** Queues the writing of messages; a queued run is delayed a little longer. */
function queueDispatch(tx: Tx): Promise<void> {
  const runAt = new Date(tx.clock.now().getTime() + COLLECT_MS)
  return enqueueTask(tx, DISPATCH_TASK, {}, { key: DISPATCH_TASK, runAt })
}

const CITY = 'city'

function recipientKey(to: EventRecipient): string {
  if ('accountId' in to) return `account:${to.accountId}`
  if ('participantId' in to) return `participant:${to.participantId}`
  return `supervisors:${to.permission}:${to.areaId ?? CITY}`
}

/** Returns the recipient that a stored event names. */
export function recipientOf(key: string): EventRecipient {
  const [kind, ...rest] = key.split(':')
  const last = rest.at(-1) ?? ''
  if (kind === 'account') return { accountId: last }
  if (kind === 'participant') return { participantId: last }
  const permission = rest.slice(0, -1).join(':') as Permission
  return { permission, areaId: last === CITY ? null : last }
}
