import {
  MAX_DAYS_BEFORE,
  MESSAGE_AUDIENCES,
  MESSAGE_CHANNELS,
  MESSAGE_EVENT_CODES,
  type MessageAudience,
  type MessageChannel,
  type MessageEvent,
  type Names,
} from '@credit/contract'
import { BOTH_NAMES, Bool, Enum, Enums, Int, NamesField, Out } from '#http/fields'

const MAX_TITLE = 40
const MAX_TEMPLATE = 200

export class MessageTextsInput {
  @Enum(MESSAGE_EVENT_CODES) event: MessageEvent
  @NamesField({ max: MAX_TITLE }) title: Names
  @NamesField({ max: MAX_TEMPLATE, description: 'Names fields of its event: `{sectionName}`' }) template: Names
}

export class MessageSettingInput extends MessageTextsInput {
  @Int({
    optional: true,
    nullable: true,
    min: 0,
    max: MAX_DAYS_BEFORE,
    description: 'Of a reminder: working days before the last day; 0 = on that day',
  })
  daysBefore?: number | null

  @Enums(MESSAGE_CHANNELS) channels: MessageChannel[]
  @Bool({ optional: true }) enabled?: boolean
  @Int({ optional: true, min: 1 }) version?: number
}

export class MessageSettingRow {
  @Out('id') id: string
  @Out({ enum: MESSAGE_EVENT_CODES }) event: MessageEvent
  @Out({ enum: MESSAGE_AUDIENCES }) audience: MessageAudience
  @Out('integer | null') daysBefore: number | null
  @Out({ enum: MESSAGE_CHANNELS, isArray: true }) channels: MessageChannel[]
  @Out({ description: 'The title in the language of the caller' }) name: string
  @Out(BOTH_NAMES) title: Names
  @Out(BOTH_NAMES) template: Names
  @Out({ type: [String] }, 'What the template may name') fields: string[]
  @Out() enabled: boolean
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}

/** A message as its recipient would get it. */
export class MessageSample {
  @Out() title: string
  @Out() content: string
  @Out({ description: 'As a text message, with the address of the page' }) sms: string
}

export class MessagePreview {
  @Out({ description: 'In Chinese' }) zh: MessageSample
  @Out({ description: 'In English' }) en: MessageSample
  @Out({ description: 'Three events at once, in the language of the caller' }) digest: MessageSample
}

export class SentTest {
  @Out({ enum: MESSAGE_CHANNELS }) channel: MessageChannel
  @Out('text | null', 'Null: the caller has no such address') to: string | null
}
