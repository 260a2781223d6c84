import { LOCALES, type Locale, MESSAGE_EVENTS, type MessageEvent } from '@credit/contract'
import { translateAll } from '#core/language/language'
import { digestOf, itemOf, type MessageTexts, smsText } from './digest.js'
import type { MessagePreview, MessageSample } from './message-setting.dto.js'

type Texts = MessageTexts & { event: MessageEvent }

/** Events of the digest in a preview. */
const SAMPLE_COUNT = 3

/** The text of an event with sample values for its fields. */
export function sampleItem(texts: Texts) {
  const names: readonly string[] = MESSAGE_EVENTS[texts.event].fields
  const values = names.map((name) => [name, translateAll(`messages.sample.${name}`)])
  return itemOf(texts, Object.fromEntries(values))
}

/** Texts filled with samples: of one event in each language, of several in the caller's. */
export function previewOf(texts: Texts, locale: Locale, link: string): MessagePreview {
  const item = sampleItem(texts)
  const sample = (language: Locale, n: number): MessageSample => {
    const items = Array.from({ length: n }, () => item)
    const { title, content } = digestOf(texts.title, items)
    return {
      title: title[language],
      content: content[language],
      sms: smsText(language, [{ title: texts.title, items }], link),
    }
  }
  const [zh, en] = LOCALES.map((language) => sample(language, 1))
  if (!zh || !en) throw new Error('there are two languages')
  return { zh, en, digest: sample(locale, SAMPLE_COUNT) }
}
