import type { MessageChannel, MessageEvent } from '@credit/contract'
import { Entity, Index, PrimaryColumn } from 'typeorm'
import { Unscoped } from '../scope.js'

/** A text message or mail that notified an account of an event on a day; prevents a second one. */
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

  /** -1 if the event has no such number. */
  @PrimaryColumn('smallint', { default: -1 })
  daysBefore: number
}
