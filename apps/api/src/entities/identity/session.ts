import { Column, Entity, Index } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { AccountEntity } from './account.js'

/** A login. The token contains its id; this row tells whether it is still valid. */
@Entity('session')
@Unscoped('read by its own token', { audited: false, writtenBy: 'logins and logouts' })
@Index(['accountId'])
@Index(['expiresAt'])
export class SessionEntity {
  @Id()
  id: string

  @RefColumn({ to: () => AccountEntity, onDelete: 'CASCADE' })
  accountId: string

  @TimeColumn()
  createTime: Date

  /** Start of the sliding day; written at most every five minutes. */
  @TimeColumn()
  lastUsed: Date

  /** Seven days after the login. */
  @TimeColumn()
  expiresAt: Date

  /** Time of its end by logout, a password change, disabling or a role change; null while it is valid. */
  @TimeColumn({ nullable: true })
  endedAt: Date | null

  @Column('text', { default: '' })
  ip: string

  @Column('text', { default: '' })
  userAgent: string
}
