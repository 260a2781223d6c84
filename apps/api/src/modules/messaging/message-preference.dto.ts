import {
  LOCALES,
  type Locale,
  MESSAGE_CHANNELS,
  MESSAGE_EVENT_CODES,
  type MessageChannel,
  type MessageEvent,
} from '@credit/contract'
import { Enum, List, Out, Secret, Text, Texts } from '#http/fields'

const MAX_EMAIL = 100

class EventPreferenceInput {
  @Enum(MESSAGE_EVENT_CODES) event: MessageEvent

  @Texts({ max: 10, maxItems: MESSAGE_CHANNELS.length, description: 'Channels that are wanted' })
  channels: MessageChannel[]
}

export class MessagePreferenceInput {
  @Text({ optional: true, nullable: true, max: MAX_EMAIL, rule: 'email' }) email?: string | null

  @Enum(LOCALES, { optional: true, nullable: true, description: 'Null: the language of the site' })
  locale?: Locale | null

  @List(() => EventPreferenceInput, { max: MESSAGE_EVENT_CODES.length }) events: EventPreferenceInput[]
}

export class MailLinkInput {
  @Secret({ max: 100, description: 'Token of the link that was sent to the mail address' }) token: string
}

export class EventPreference {
  @Out({ enum: MESSAGE_EVENT_CODES }) event: MessageEvent
  @Out({ enum: MESSAGE_CHANNELS, isArray: true }, 'Channels of the settings') offered: MessageChannel[]
  @Out({ enum: MESSAGE_CHANNELS, isArray: true }, 'Those of them that are wanted') channels: MessageChannel[]
}

export class MessagePreference {
  @Out('text | null') email: string | null
  @Out({ description: 'Its owner has opened the link sent to it; else it gets no other mail' }) emailVerified: boolean
  @Out({ type: String, enum: LOCALES, nullable: true }) locale: Locale | null
  @Out('text | null', 'Verified phone, masked') phone: string | null
  @Out({ type: [EventPreference] }) events: EventPreference[]
}
