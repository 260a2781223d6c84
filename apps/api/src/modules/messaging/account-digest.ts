import type { MessageEvent, Names, PlainDate } from '@credit/contract'
import type { MessagePreferenceEntity } from '#entities/messaging/message-preference'
import type { MessageSettingEntity } from '#entities/messaging/message-setting'
import type { Recipient } from './recipients.js'

/** The mail address of an account that gets mails: its owner has verified it. */
export function verifiedMail(
  preference: Pick<MessagePreferenceEntity, 'email' | 'emailVerifiedAt'> | null,
): string | null {
  return preference?.emailVerifiedAt ? preference.email : null
}

/** The message to one account about the events of a setting on a day. */
export interface AccountDigest {
  account: Recipient
  preference: Pick<MessagePreferenceEntity, 'declined' | 'email' | 'emailVerifiedAt' | 'locale'>
  setting: MessageSettingEntity
  day: PlainDate
  items: Names[]
  links: string[]
  /** Time of the last of the events. */
  at: Date
}

/** Identifies a daily notification: a reminder by its days. */
export function settingKey(event: MessageEvent, daysBefore: number | null): string {
  return daysBefore === null ? event : `${event}:${daysBefore}`
}
