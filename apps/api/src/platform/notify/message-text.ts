import type { OutboxMessage } from '../../entities/outbox-message.js'
import { translate } from '../language/language.js'

type Sent = Pick<OutboxMessage, 'template' | 'params' | 'secretParams' | 'locale'>

const HIDDEN = '****'

/** Title and text of an outgoing message, in its recipient's language. */
export function textOf(message: Sent): { title: string; content: string } {
  const text = (part: string) =>
    translate(message.locale, `messages.${message.template}.${part}`, message.params)
  return { title: text('title'), content: text('content') }
}

/** The same as anyone else may read it: without codes. */
export function hiddenTextOf(message: Sent): { title: string; content: string } {
  return textOf({ ...message, params: hideSecrets(message) })
}

/** The params without what only the recipient may know. */
export function hideSecrets({ params, secretParams }: Sent): Sent['params'] {
  return { ...params, ...Object.fromEntries(secretParams.map((name) => [name, HIDDEN])) }
}
