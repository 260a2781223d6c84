import type { ErrorCode, LoginMethod, Sign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { Id, RefColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/** A login attempt or a logout: account, address and result. Append-only. */
@Entity('login_log')
@AreaScoped({ audited: false })
@Index(['createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
@Index(['accountId', 'success', 'ip'])
export class LoginLogEntity {
  @Id()
  id: string

  @TimeColumn()
  createTime: Date

  /** Null if no account has the name. */
  @RefColumn({ nullable: true })
  accountId: string | null

  /** Login name as typed, at most 100 characters. */
  @Column('text')
  loginName: string

  @Column('text', { default: '' })
  name: string

  /** Type of account chosen at the login. */
  @Column('smallint')
  type: Sign

  @Column('text')
  method: LoginMethod

  @Column('text', { default: 'login' })
  event: 'login' | 'logout'

  @Column('boolean')
  success: boolean

  /** Error code of a rejected login. */
  @Column('text', { nullable: true })
  reason: ErrorCode | null

  @Column('text', { default: '' })
  ip: string

  @Column('text', { default: '' })
  userAgent: string

  /** Area of the account; null if it has none: only the city sees the row. */
  @RefColumn({ to: () => AreaEntity, nullable: true })
  areaId: string | null
}
