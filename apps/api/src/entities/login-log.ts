import type { ErrorCode, LoginType, Sign } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { Area } from './area.js'

/** One try to log in, or a logout: who, from where, with what result. Append-only. */
@Entity('login_log')
@Index(['createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
@Index(['accountId', 'success', 'ip'])
export class LoginLog {
  @Id()
  id: string

  @TimeColumn()
  createTime: Date

  /** Null where no account has the name. */
  @RefColumn({ nullable: true })
  accountId: string | null

  /** As typed, at most 100 characters. */
  @Column('text')
  loginName: string

  @Column('text', { default: '' })
  name: string

  /** Type of the login entry used. */
  @Column('smallint')
  type: Sign

  @Column('text')
  method: LoginType

  @Column('text', { default: 'login' })
  event: 'login' | 'logout'

  @Column('boolean')
  success: boolean

  /** Error code of a refusal. */
  @Column('text', { nullable: true })
  reason: ErrorCode | null

  @Column('text', { default: '' })
  ip: string

  @Column('text', { default: '' })
  userAgent: string

  /** Area of the account; null where there is none: seen by the city alone. */
  @RefColumn({ nullable: true })
  areaId: string | null

  @ManyToOne(() => Area)
  area?: Relation<Area>
}
