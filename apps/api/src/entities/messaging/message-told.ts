import type { MessageChannel, MessageEvent } from '@credit/contract'
import { Entity, Index, PrimaryColumn } from 'typeorm'
import { Unscoped } from '../scope.js'

/** An account was notified of an event by text message or mail on a day: there is no second one. */
@Entity('message_told')
@Unscoped('kept for the dispatcher', { audited: false, writtenBy: 'the dispatcher of messages' })
@Index(['day'])
export class MessageToldEntity {
  @PrimaryColumn('uuid')
  accountId: string

  @PrimaryColumn('date')
  day: string

  @PrimaryColumn('text')
  event: MessageEvent

  @PrimaryColumn('text')
  channel: MessageChannel

  /** -1 where the event has none. */
  @PrimaryColumn('smallint', { default: -1 })
  daysBefore: number
}
