import type { MessageChannel, MessageEvent, Names } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, NamesColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** Notification of an event: title, template with named fields, channels. */
@Entity('message_setting')
@Unscoped('one text for all areas')
@Index('uq_message_setting_days_before', { synchronize: false })
export class MessageSettingEntity extends BaseEntity {
  @Column('text')
  event: MessageEvent

  /** Working days between a reminder and the last day; 0 = on that day. */
  @Column('smallint', { nullable: true })
  daysBefore: number | null

  @Column('text', { array: true })
  channels: MessageChannel[]

  @NamesColumn()
  title: Names

  @NamesColumn()
  template: Names

  @Column('boolean', { default: true })
  enabled: boolean
}
