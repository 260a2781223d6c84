import { LOCALES, type Locale, type Names } from '@credit/contract'
import { OutboxMessage } from '../../entities/outbox-message.js'
import { SystemMessage } from '../../entities/system-message.js'
import type { Ctx } from '../database/context.js'
import { enqueueTask } from '../jobs/enqueue.js'
import { translate } from '../language/language.js'

/** Name of the task that sends one message of the outbox. */
export const OUTBOX_TASK = 'outbox'

type Params = Record<string, string | number>

interface Common {
  /** Key under `messages.` of the locale files, which has `title` and `content`. */
  template: string
  params?: Params
}

/** A message to one account on the site. */
export interface SiteNotice extends Common {
  channel: 'site'
  accountId: string
  /** Path of the page it is about. */
  link?: string
}

/** A text message or mail. */
export interface OutgoingNotice extends Common {
  channel: 'sms' | 'mail'
  to: string
  /** The recipient's language. */
  locale: Locale
  /** Names of params that nobody but the recipient may read: codes. */
  secret?: readonly string[]
  /** Area whose supervisors see it in the outbox; null: the city's alone. */
  areaId?: string | null
}

/**
 * Tells somebody something, in the transaction that causes it. Site messages stand at once; what
 * leaves the house is sent once the transaction is committed, and again until it gets through.
 */
export async function notify(tx: Ctx, notice: SiteNotice | OutgoingNotice): Promise<void> {
  if (!tx.inTransaction) throw new Error('messages are written in a unit of work')
  const { template, params = {} } = notice
  if (notice.channel === 'site') {
    const { accountId, link = '' } = notice
    const title = inBoth(`messages.${template}.title`, params)
    const content = inBoth(`messages.${template}.content`, params)
    const createTime = tx.clock.now()
    await tx.manager.insert(SystemMessage, { accountId, title, content, link, createTime })
    return
  }
  const { channel, to, locale, secret = [], areaId = null } = notice
  const row = tx.manager.create(OutboxMessage, {
    ...{ channel, to, template, params, locale, areaId },
    secretParams: [...secret],
    createTime: tx.clock.now(),
  })
  await tx.manager.insert(OutboxMessage, row)
  await queueSending(tx, row.id)
}

/** Has the outbox try a message, now or later. */
export function queueSending(tx: Ctx, id: string, runAt?: Date): Promise<void> {
  return enqueueTask(tx, OUTBOX_TASK, { id }, { key: `outbox:${id}`, ...(runAt ? { runAt } : {}) })
}

function inBoth(key: string, params: Params): Names {
  return Object.fromEntries(LOCALES.map((l) => [l, translate(l, key, params)])) as Names
}
