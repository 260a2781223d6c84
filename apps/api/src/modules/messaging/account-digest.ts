import type { MessageEvent, Names, PlainDate } from '@credit/contract'
import type { MessagePreferenceEntity } from '../../entities/messaging/message-preference.js'
import type { MessageSettingEntity } from '../../entities/messaging/message-setting.js'
import type { Recipient } from './recipients.js'

/** What one account is told of the events of a setting on a day. */
export interface AccountDigest {
  account: Recipient
  preference: Pick<MessagePreferenceEntity, 'declined' | 'email' | 'locale'>
  setting: MessageSettingEntity
  day: PlainDate
  items: Names[]
  links: string[]
  /** When the last of the events happened. */
  at: Date
}

/** Identifies what a person is told once a day: a reminder by its day. */
export function settingKey(event: MessageEvent, daysBefore: number | null): string {
  return daysBefore === null ? event : `${event}:${daysBefore}`
}
