import type { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { GatewayError } from './gateway-error.js'
import { textOf } from './message-text.js'

/** The server is ready to take the message itself. */
const DATA_ACCEPTED = '354'
const AUTHENTICATION = 'EAUTH'

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/** Sends a mail by smtp(s)://user:password@host:port?from=sender@host; its Message-ID is the same in each attempt. */
export async function sendMail(address: string, message: OutboxMessageEntity, timeoutMs: number): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const url = new URL(address)
  const from = url.searchParams.get('from') ?? decodeURIComponent(url.username)
  url.search = ''
  let inData = false
  const transport = createTransport({
    url: url.href,
    connectionTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // The only place where the library reports the progress of the conversation.
    transactionLog: true,
    logger: serverReplies((reply) => {
      if (reply.startsWith(DATA_ACCEPTED)) inData = true
    }),
  })
  const { title, content } = textOf(message)
  try {
    await transport.sendMail({
      from,
      to: message.to,
      subject: title,
      text: content,
      messageId: `<${message.id}@${url.hostname}>`,
    })
  } catch (error) {
    throw errorOf(error as SmtpError, inData)
  } finally {
    transport.close()
  }
}

/**
 * Converts an SMTP error. If the server did not answer to the content of a mail, it is unknown whether it took the
 * mail.
 */
function errorOf({ message, code, responseCode }: SmtpError, inData: boolean): GatewayError {
  if (!responseCode) return new GatewayError(message, inData ? 'unconfirmed' : 'temporary')
  // Wrong credentials are the operator's to correct: the mail waits.
  const isPermanent = responseCode >= 500 && code !== AUTHENTICATION
  return new GatewayError(message, isPermanent ? 'permanent' : 'temporary')
}

function serverReplies(onReply: (reply: string) => void) {
  const ignore = () => undefined
  const debug = (entry: { tnx?: string }, reply: string) => {
    if (entry.tnx === 'server') onReply(reply)
  }
  const levels = { trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore }
  return { ...levels, debug, level: ignore }
}
