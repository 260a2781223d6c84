import type { Names } from '@credit/contract'
import { Check, Column, Entity, Index } from 'typeorm'
import { NamesColumn, RecordedEntity, RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A message to one account, read on the site. */
@Entity('system_message')
@Unscoped('read by its own account', {
  audited: false,
  writtenBy: 'every event that somebody is notified of',
})
@Index(['accountId', 'createTime', 'id'])
@Index(['accountId', 'status'])
@Index('ix_system_message_collecting', { synchronize: false })
export class SystemMessageEntity extends RecordedEntity {
  @RefColumn()
  accountId: string

  @NamesColumn()
  title: Names

  @NamesColumn()
  content: Names

  /** Path of the linked page; empty if there is none. */
  @Column('text', { default: '' })
  link: string

  /** Event of the message's setting, with the days of a reminder; null for a message without a setting. */
  @Column('text', { nullable: true })
  event: string | null

  /** The day that it collects events of; null for a message without a setting. */
  @Column('date', { nullable: true })
  day: string | null

  /** The texts of the first events that it tells of, and the number of all. */
  @Column('jsonb', { default: () => "'[]'" })
  items: Names[]

  @Column('integer', { default: 0 })
  itemCount: number

  /** 0 unread, 1 read. */
  @Column('smallint', { default: 0 })
  @Check('status IN (0, 1)')
  status: number
}
