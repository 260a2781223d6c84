import { ACCOUNT_MACHINE, type AccountStatus, type Sign } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, bigramIndex, RefColumn, SecretColumn, StatusColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/**
 * An account. `loginName` is unique over all types and areas, ignoring case; a verified phone is unique
 * per type. Both indexes are in the migration, the second one with a condition.
 */
@Entity('account')
@AreaScoped({ party: ['participantId'] })
@Index('uq_account_login_name', { synchronize: false })
@Index('uq_account_phone', { synchronize: false })
@Index(bigramIndex('account', 'name'), { synchronize: false })
@Index(['areaId', 'type', 'createTime', 'id'])
@Index(['type', 'createTime', 'id'])
@Index(['participantId'])
export class AccountEntity extends BaseEntity {
  @Column('text')
  loginName: string

  /** Display name of the person or organisation. */
  @Column('text')
  name: string

  /** Name of the person who uses the account of an organisation; null if unknown. */
  @Column('text', { nullable: true })
  personName: string | null

  /** Invited by the owner of the organisation's account; false for owners, experts and supervisors. */
  @Column('boolean', { default: false })
  handler: boolean

  /** Time when the owner removed the handler; null for an account that a supervisor disabled. */
  @TimeColumn({ nullable: true })
  leftAt: Date | null

  /** Sign: 0 supervisor, 1 purchaser, 2 supplier, 3 agency, 4 expert. */
  @Column('smallint')
  type: Sign

  @RefColumn()
  areaId: string

  @ManyToOne(() => AreaEntity, { nullable: false })
  area?: Relation<AreaEntity>

  /** Argon2id, PHC string. */
  @SecretColumn('text')
  passwordHash: string

  /** false = the password is a one-time one and must be changed first. */
  @Column('boolean', { default: false })
  changePwd: boolean

  @Column('text', { nullable: true })
  phone: string | null

  @Column('boolean', { default: false })
  phoneVerify: boolean

  @StatusColumn(ACCOUNT_MACHINE)
  status: AccountStatus

  @Column('text', { nullable: true })
  rejectReason: string | null

  @RefColumn({ nullable: true })
  participantId: string | null

  @TimeColumn({ nullable: true })
  lastLoginTime: Date | null
}
