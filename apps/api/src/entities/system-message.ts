import { Column, Entity, Index } from 'typeorm'
import { Id, type Names, NamesColumn, RefColumn, TimeColumn } from '../platform/database/columns.js'

/** A message of the house to one account, read on the site. */
@Entity('system_message')
@Index(['accountId', 'createTime', 'id'])
@Index(['accountId', 'status'])
export class SystemMessage {
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
