import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookupRemote } from './address-rule.js'

/** Request of a webhook, by the headers of the Standard Webhooks specification. */
interface WebhookCall {
  url: string
  /** The secret as it was shown, `whsec_` and base64. */
  secret: string
  /** The same at each attempt: receivers drop duplicates. */
  id: string
  at: Date
  body: string
  timeoutMs: number
}

/** Prefix of secrets, by the Standard Webhooks specification. */
export const SECRET_PREFIX = 'whsec_'

/** Returns the signature of a body: HMAC-SHA256 over id, time and body. */
function signatureOf({ secret, id, at, body }: Omit<WebhookCall, 'url' | 'timeoutMs'>) {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const time = Math.floor(at.getTime() / 1000)
  return `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`
}

/** Posts a signed body; throws unless the response is 2xx. Redirects are not followed. */
export function postWebhook(call: WebhookCall): Promise<void> {
  const { url, id, at, body, timeoutMs } = call
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        lookup: lookupRemote,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'webhook-id': id,
          'webhook-timestamp': Math.floor(at.getTime() / 1000),
          'webhook-signature': signatureOf(call),
        },
      },
      (response) => {
        const { statusCode = 0 } = response
        // The response is not read: it could be endless.
        response.destroy()
        if (statusCode >= 200 && statusCode < 300) resolve()
        else reject(new Error(`HTTP ${statusCode}`))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
