import { translate } from '#core/language/language'
import type { OutboxMessageEntity } from '#entities/messaging/outbox-message'

/** Parts that the text of an outgoing message is made of. */
export type Sent = Pick<OutboxMessageEntity, 'template' | 'params' | 'secretParams' | 'locale' | 'title' | 'content'>

const HIDDEN = '****'

/** Title and text of an outgoing message, in its recipient's language. */
export function textOf(message: Sent): { title: string; content: string } {
  const { title, content } = message
  if (title !== null && content !== null) return { title, content }
  const text = (part: string) => translate(message.locale, `messages.${message.template}.${part}`, message.params)
  return { title: text('title'), content: text('content') }
}

/** Title and text without codes, for anyone but the recipient. */
export function hiddenTextOf(message: Sent): { title: string; content: string } {
  return textOf({ ...message, params: hideSecrets(message) })
}

/** Returns the params with secret ones replaced. */
export function hideSecrets({ params, secretParams }: Sent): Sent['params'] {
  return { ...params, ...Object.fromEntries(secretParams.map((name) => [name, HIDDEN])) }
}
