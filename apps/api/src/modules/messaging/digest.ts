import { fillTemplate, LOCALES, type Locale, type Names, textIn } from '@credit/contract'
import { translate } from '#core/language/language'
import type { MessageParams } from '#entities/messaging/message-event'

/** Texts of events that a message shows; more are counted. */
export const MAX_ITEMS = 10
/** Characters of a text message: more would be sent as several. */
const MAX_SMS = 300

/** Title and template of a setting. */
export interface MessageTexts {
  title: Names
  template: Names
}

const inAll = (text: (locale: Locale) => string): Names =>
  Object.fromEntries(LOCALES.map((locale) => [locale, text(locale)])) as Names

/** The text of one event in both languages. */
export function itemOf({ template }: MessageTexts, params: MessageParams): Names {
  return inAll((locale) => {
    const values = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? textIn(value, locale) : value,
    ])
    return fillTemplate(textIn(template, locale), Object.fromEntries(values))
  })
}

/** Returns the message about events of a kind: the text of a single event, or a line for each and their number. */
export function digestOf(title: Names, items: readonly Names[], n = items.length): { title: Names; content: Names } {
  const [first] = items
  if (first && n === 1) return { title, content: first }
  return {
    title: inAll((locale) => translate(locale, 'messages.digest.title', { title: textIn(title, locale), n })),
    content: inAll((locale) => {
      const lines = items.slice(0, MAX_ITEMS).map((item) => `· ${textIn(item, locale)}`)
      const more = n - lines.length
      return [...lines, ...(more > 0 ? [translate(locale, 'messages.digest.more', { n: more })] : [])].join('\n')
    }),
  }
}

/** Content of a text message or mail: a single text for all events of an account. */
interface OutgoingPart {
  title: Names
  items: readonly Names[]
}

/** Returns the content of a text message: of a single event its own text, of several their titles and numbers. */
export function smsText(locale: Locale, parts: readonly OutgoingPart[], link: string): string {
  const [only] = parts
  const text =
    only && parts.length === 1 && only.items.length === 1
      ? textIn(only.items[0] as Names, locale)
      : parts
          .map((part) => textIn(digestOf(part.title, part.items).title, locale))
          .join(translate(locale, 'messages.digest.separator'))
  const longest = MAX_SMS - link.length - 1
  return `${text.length > longest ? `${text.slice(0, longest - 1)}…` : text} ${link}`.trim()
}

/** Subject and text of a mail. */
export function mailText(
  locale: Locale,
  parts: readonly OutgoingPart[],
  link: string,
): { title: string; content: string } {
  const digests = parts.map(({ title, items }) => digestOf(title, items))
  const separator = translate(locale, 'messages.digest.separator')
  const title = digests.map((one) => textIn(one.title, locale)).join(separator)
  const body = digests.map((one) => `${textIn(one.title, locale)}\n${textIn(one.content, locale)}`).join('\n\n')
  return { title, content: `${body}\n\n${link}\n\n${translate(locale, 'messages.digest.footer')}` }
}
