import type { MessageEvent, Names } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { RecordedEntity, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A value of a named field; a text in both languages if it differs. */
export type MessageParams = Record<string, string | number | Names>

/** An event that people are notified of, written in the transaction that causes it. */
@Entity('message_event')
@Unscoped('turned into messages by a task', {
  audited: false,
  writtenBy: 'every event that somebody is notified of',
})
@Index('ix_message_event_pending', { synchronize: false })
@Index(['createTime'])
export class MessageEventEntity extends RecordedEntity {
  @Column('text')
  event: MessageEvent

  @Column('smallint', { nullable: true })
  daysBefore: number | null

  /** Identifies the event; an event that is announced again is ignored. */
  @Column('text')
  @Index({ unique: true })
  key: string

  /** `account:<id>`, `participant:<id>` or `supervisors:<permission>:<area, or city>`. */
  @Column('text')
  recipient: string

  @Column('jsonb')
  params: MessageParams

  /** Path of the page it is about. */
  @Column('text', { default: '' })
  link: string

  @Column('date')
  day: string

  /** Null until the messages are written. */
  @TimeColumn({ nullable: true })
  dispatchedAt: Date | null
}
