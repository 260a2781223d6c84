import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { Account } from './account.js'

/** One login. The token names it; whether it still holds is decided here (architecture.md "Sessions"). */
@Entity('session')
@Index(['accountId'])
@Index(['expiresAt'])
export class Session {
  @Id()
  id: string

  @RefColumn()
  accountId: string

  @ManyToOne(() => Account, { nullable: false, onDelete: 'CASCADE' })
  account?: Relation<Account>

  @TimeColumn()
  createTime: Date

  /** Of the sliding day; touched at most every five minutes. */
  @TimeColumn()
  lastUsed: Date

  /** Seven days after the login, whatever happens. */
  @TimeColumn()
  expiresAt: Date

  /** Ended by logout, password change, disabling or role change; null while it holds. */
  @TimeColumn({ nullable: true })
  endedAt: Date | null

  @Column('text', { default: '' })
  ip: string

  @Column('text', { default: '' })
  userAgent: string
}
