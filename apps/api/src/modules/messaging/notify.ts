import type { Locale } from '@credit/contract'
import type { Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { allAreas, scoped } from '#database/scoped'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { SystemMessageEntity } from '#entities/messaging/system-message'
import { enqueueTask } from '../jobs/enqueue.js'

/** The task that sends one message of the outbox. */
export const OUTBOX_TASK = 'outbox'

const WRITER = allAreas('messages are caused by callers of any area')

type Params = Record<string, string | number>

interface MessageText {
  /** Key under `messages.` of the locale files, which has `title` and `content`. */
  template: string
  params?: Params
}

/** A message to an account, shown on the site. */
interface SiteNotice extends MessageText {
  channel: 'site'
  accountId: string
  /** Path of the page it is about. */
  link?: string
}

/** A text message or mail. */
interface OutgoingNotice extends MessageText {
  channel: 'sms' | 'mail'
  to: string
  /** The recipient's language. */
  locale: Locale
  /** Names of params that only the recipient may read, such as codes. */
  secret?: readonly string[]
  /** The area whose supervisors see it in the outbox; only the city if null. */
  areaId?: string | null
  /** Content, if the template is not in the locale files. */
  text?: { title: string; content: string }
  /** Earliest time of sending. */
  runAt?: Date | null
  /** Participant that sends it to a person with an unverified phone or address; see `assertPace`. */
  organisationId?: string | null
}

/**
 * Sends a message in the transaction that causes it. Site messages are visible after the commit; text
 * messages and mails are then sent by a task, which retries.
 */
export async function notify(tx: Tx, notice: SiteNotice | OutgoingNotice): Promise<void> {
  const { template, params = {} } = notice
  if (notice.channel === 'site') {
    const { accountId, link = '' } = notice
    const title = translateAll(`messages.${template}.title`, params)
    const content = translateAll(`messages.${template}.content`, params)
    const message = { accountId, title, content, link, createTime: tx.clock.now() }
    await scoped(tx, SystemMessageEntity).insert(message)
    return
  }
  const { channel, to, locale, secret = [], areaId = null, text = null, runAt = null } = notice
  const { organisationId = null } = notice
  const { id } = await scoped(tx, OutboxMessageEntity, WRITER).insert({
    channel,
    to,
    template,
    params,
    locale,
    areaId,
    organisationId,
    title: text?.title ?? null,
    content: text?.content ?? null,
    nextTryAt: runAt,
    secretParams: [...secret],
    createTime: tx.clock.now(),
  })
  await queueSending(tx, id, runAt ?? undefined)
}

/** Queues the sending of a message of the outbox. */
export function queueSending(tx: Tx, id: string, runAt?: Date): Promise<void> {
  return enqueueTask(tx, OUTBOX_TASK, { id }, { key: `outbox:${id}`, ...(runAt ? { runAt } : {}) })
}
