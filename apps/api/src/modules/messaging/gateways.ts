import type { Config } from '../../core/config/config.types.js'
import type { OutboxMessageEntity } from '../../entities/messaging/outbox-message.js'
import { hiddenTextOf, textOf } from './message-text.js'

const TIMEOUT_MS = 10_000

/** Delivers one message; @throws if it must be retried. */
export type Gateway = (message: OutboxMessageEntity) => Promise<void>

/** Returns the gateway of a channel; without one messages are written to the console. */
export function gatewayOf(config: Config, channel: OutboxMessageEntity['channel']): Gateway {
  if (channel === 'sms' && config.smsUrl) return smsGateway(config.smsUrl)
  if (channel === 'mail' && config.mailUrl) return mailGateway(config.mailUrl)
  return consoleGateway(config.production)
}

/** Returns whether a channel has a gateway. */
export function hasGateway(config: Config, channel: OutboxMessageEntity['channel']): boolean {
  return Boolean(channel === 'sms' ? config.smsUrl : config.mailUrl)
}

/** POST `{id, to, text, locale}`; by the id the gateway can drop duplicates. */
function smsGateway(address: string): Gateway {
  return async (message) => {
    const { content } = textOf(message)
    const { username, password, ...url } = partsOf(address)
    const credentials = Buffer.from(`${username}:${password}`).toString('base64')
    const answer = await fetch(url.href, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': message.id,
        ...(username ? { authorization: `Basic ${credentials}` } : {}),
      },
      body: JSON.stringify({
        id: message.id,
        to: message.to,
        text: content,
        locale: message.locale,
      }),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  }
}

function partsOf(address: string): { href: string; username: string; password: string } {
  const url = new URL(address)
  const username = decodeURIComponent(url.username)
  const password = decodeURIComponent(url.password)
  url.username = ''
  url.password = ''
  return { href: url.href, username, password }
}

/** smtp(s)://user:password@host:port?from=sender@host */
function mailGateway(address: string): Gateway {
  return async (message) => {
    const { createTransport } = await import('nodemailer')
    const url = new URL(address)
    const from = url.searchParams.get('from') ?? decodeURIComponent(url.username)
    url.search = ''
    const timeouts = { connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
    const transport = createTransport({ url: url.href, ...timeouts })
    const { title, content } = textOf(message)
    try {
      await transport.sendMail({
        from,
        to: message.to,
        subject: title,
        text: content,
        messageId: `<${message.id}@${url.hostname}>`,
      })
    } finally {
      transport.close()
    }
  }
}

/** Writes the message to the log, in production without codes. */
function consoleGateway(production: boolean): Gateway {
  return async (message) => {
    const { content } = production ? hiddenTextOf(message) : textOf(message)
    process.stdout.write(`${message.channel.padEnd(10)} ${message.to}  ${content}\n`)
  }
}
