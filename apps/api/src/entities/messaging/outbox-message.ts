import { type Locale, OUTBOX_MACHINE, type OutboxStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { RecordedEntity, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

export const OUTBOX_CHANNELS = ['sms', 'mail'] as const
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number]

/** An outgoing text message or mail, written in the transaction that causes it. */
@Entity('outbox_message')
// The params of a message contain one-time codes.

/** An outgoing text message or mail. */
@AreaScoped<OutboxMessageEntity>({ unaudited: ['params'] })
@Index(['createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
@Index('ix_outbox_message_waiting', { synchronize: false })
@Index('ix_outbox_message_sending', { synchronize: false })
@Index('ix_outbox_message_stranger_organisation', { synchronize: false })
@Index('ix_outbox_message_stranger_recipient', { synchronize: false })
export class OutboxMessageEntity extends RecordedEntity {
  @Column('text')
  channel: OutboxChannel

  /** Phone number or mail address. */
  @Column('text', { name: 'recipient' })
  to: string

  /** Key under `messages.` of the locale files; with `content` the event that it is about. */
  @Column('text')
  template: string

  /** Title and text as sent, if supervisors edited the template. */
  @Column('text', { nullable: true })
  title: string | null

  @Column('text', { nullable: true })
  content: string | null

  @Column('jsonb')
  params: Record<string, string | number>

  /** Names of parameters that only the recipient may read. */
  @Column('text', { array: true, default: '{}' })
  secretParams: string[]

  @Column('text')
  locale: Locale

  @StatusColumn(OUTBOX_MACHINE, { isDefault: true })
  status: OutboxStatus

  @Column('integer', { default: 0 })
  attempts: number

  @TimeColumn({ nullable: true })
  nextTryAt: Date | null

  /** Time when a process began to send it; null if it is not being sent. */
  @TimeColumn({ nullable: true })
  claimedAt: Date | null

  @TimeColumn({ nullable: true })
  sentAt: Date | null

  /** Last response of the gateway. */
  @Column('text', { nullable: true })
  error: string | null

  /** Area whose supervisors see it. */
  @RefColumn({ nullable: true })
  areaId: string | null

  /** Participant that sends it to a recipient whose phone or address is not verified. */
  @RefColumn({ nullable: true })
  organisationId: string | null
}
