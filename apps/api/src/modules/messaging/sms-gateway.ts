import type { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { GatewayError } from './gateway-error.js'
import { textOf } from './message-text.js'

/** The gateway has read the message and will not take it, now or later. */
const PERMANENT = [400, 410, 413, 422]

/**
 * Sends a text message: POST `{id, to, text, locale}`. The id, also sent as `idempotency-key`, is the same
 * in each attempt: the gateway has to drop a message that it has taken already.
 */
export async function sendSms(address: string, message: OutboxMessageEntity, timeoutMs: number): Promise<void> {
  const { content } = textOf(message)
  const { username, password, href } = partsOf(address)
  const credentials = Buffer.from(`${username}:${password}`).toString('base64')
  const { id, to, locale } = message
  const answer = await fetch(href, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(username ? { authorization: `Basic ${credentials}` } : {}),
    },
    body: JSON.stringify({ id, to, text: content, locale }),
  })
  await answer.body?.cancel()
  if (answer.ok) return
  const failure = PERMANENT.includes(answer.status) ? 'permanent' : 'temporary'
  const retryAfter = Number(answer.headers.get('retry-after'))
  throw new GatewayError(`HTTP ${answer.status}`, failure, retryAfter > 0 ? retryAfter : null)
}

function partsOf(address: string): { href: string; username: string; password: string } {
  const url = new URL(address)
  const username = decodeURIComponent(url.username)
  const password = decodeURIComponent(url.password)
  url.username = ''
  url.password = ''
  return { href: url.href, username, password }
}
