import { Column, Entity, Index } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../columns.js'
import { AccountEntity } from '../identity/account.js'
import { Unscoped } from '../scope.js'

/** Kinds of records that supervisors follow. */
export const FOLLOWED_TYPES = ['participant', 'project'] as const
export type FollowedType = (typeof FOLLOWED_TYPES)[number]

/** A record of whose changes a supervisor is notified. */
@Entity('follow')
@Unscoped('read by its own account', {
  writtenBy: 'supervisors, for themselves',
  unaudited: ['state', 'checkedAt'],
})
@Index('uq_follow_record_id', ['accountId', 'recordType', 'recordId'], { unique: true })
export class FollowEntity {
  @Id()
  id: string

  @TimeColumn()
  createTime: Date

  @RefColumn({ to: () => AccountEntity, onDelete: 'CASCADE' })
  accountId: string

  @Column('text')
  recordType: FollowedType

  /** A participant that was merged since leads to the kept one. */
  @RefColumn()
  recordId: string

  /** Last seen state, by kind of change; null before the first look. */
  @Column('jsonb', { nullable: true })
  state: Record<string, string> | null

  @TimeColumn()
  checkedAt: Date
}
