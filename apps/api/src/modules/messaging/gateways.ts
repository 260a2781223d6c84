import { maskContact } from '@credit/contract'
import type { Config } from '#core/config/config.types'
import type { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { sendMail } from './mail-gateway.js'
import { hiddenTextOf, textOf } from './message-text.js'
import { sendSms } from './sms-gateway.js'

/** Delivers one message; @throws GatewayError, or any other error that is temporary. */
type Gateway = (message: OutboxMessageEntity) => Promise<void>

/** Returns the gateway of a channel; without one messages are written to the console. */
export function gatewayOf(config: Config, channel: OutboxMessageEntity['channel']): Gateway {
  const { smsUrl, mailUrl, limits } = config
  if (channel === 'sms' && smsUrl) return (message) => sendSms(smsUrl, message, limits.gatewayMs)
  if (channel === 'mail' && mailUrl) {
    return (message) => sendMail(mailUrl, message, limits.gatewayMs)
  }
  return consoleGateway(config)
}

/** Returns whether a channel has a gateway. */
export function hasGateway(config: Config, channel: OutboxMessageEntity['channel']): boolean {
  return Boolean(channel === 'sms' ? config.smsUrl : config.mailUrl)
}

/** Writes the message to the log, in production without codes and with the phone masked. */
function consoleGateway({ production }: Config): Gateway {
  return async (message) => {
    const { content } = production ? hiddenTextOf(message) : textOf(message)
    const to = production ? maskContact(message.to) : message.to
    process.stdout.write(`${message.channel.padEnd(10)} ${to}  ${content}\n`)
  }
}

/** Returns whether the outbox shows and keeps codes: only in a demo without a gateway, which has no other way to show them. */
export function keepsCodes(config: Config, channel: OutboxMessageEntity['channel']): boolean {
  return config.demo && !config.production && !hasGateway(config, channel)
}
