import type { Names } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { Id, NamesColumn, RefColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A message of the house to one account, read on the site. */
@Entity('system_message')
@Unscoped('read by its own account', {
  audited: false,
  writtenBy: 'every event that somebody is told of',
})
@Index(['accountId', 'createTime', 'id'])
@Index(['accountId', 'status'])
export class SystemMessageEntity {
  @Id()
  id: string

  @TimeColumn({ default: () => 'now()' })
  createTime: Date

  @RefColumn()
  accountId: string

  @NamesColumn()
  title: Names

  @NamesColumn()
  content: Names

  /** Path of the page it is about; empty = none. */
  @Column('text', { default: '' })
  link: string

  /** 0 unread, 1 read. */
  @Column('smallint', { default: 0 })
  status: number
}
