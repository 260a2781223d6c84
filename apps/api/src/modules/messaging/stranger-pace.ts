import { DAY_MS } from '@credit/contract'
import type { Limits } from '#core/config/limits'
import type { Tx } from '#core/context'
import { tooMany } from '#core/domain-error'
import { lockPace, strangerMessages } from './messages.sql.js'

interface StrangerMessage {
  /** Unverified phone or mail address. */
  to: string
  /** Participant that sends it. */
  organisationId: string
}

/**
 * Limits the daily messages of an organisation to people who did not ask for them: in total, and to one recipient from
 * all organisations. Called in the transaction that sends the message.
 * @throws TOO_MANY_REQUESTS
 */
export async function assertPace(tx: Tx, limits: Limits, { to, organisationId }: StrangerMessage): Promise<void> {
  await lockPace.run(tx, { keys: [organisationId, to] })
  const now = tx.clock.now().getTime()
  const since = new Date(now - DAY_MS)
  const { strangerMessagesPerOrganisation, strangerMessagesPerRecipient } = limits
  for (const [name, by, max] of [
    ['organisation', { organisationId }, strangerMessagesPerOrganisation],
    ['recipient', { to }, strangerMessagesPerRecipient],
  ] as const) {
    const sent = await strangerMessages.rows(tx, { ...by, since, limit: max })
    const oldest = sent.at(-1)
    if (sent.length < max || !oldest) continue
    const wait = Math.ceil((oldest.createTime.getTime() + DAY_MS - now) / 1000)
    throw tooMany(Math.max(1, wait), { name, max })
  }
}
