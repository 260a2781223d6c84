import type { Locale } from '@credit/contract'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/**
 * Notification preferences of an account; without them it is notified on all offered channels, in the default language.
 */
@Entity('message_preference')
@Unscoped('read by its own account', { writtenBy: 'its own account' })
export class MessagePreferenceEntity {
  @PrimaryColumn('uuid')
  id: string

  /** Declined notifications, as `<event>:<channel>`. */
  @Column('text', { array: true, default: '{}' })
  declined: string[]

  /** Mail address; null if there is none. */
  @Column('text', { nullable: true })
  email: string | null

  /** Time when its owner opened the link sent to it; an address without gets no other mail. */
  @TimeColumn({ nullable: true })
  emailVerifiedAt: Date | null

  /** Language of text messages and mails; null = the default. */
  @Column('text', { nullable: true })
  locale: Locale | null

  @TimeColumn()
  updateTime: Date
}
