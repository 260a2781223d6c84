import type { Sign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, RefColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { AccountEntity } from './account.js'

/** A certificate that an account logs in with; of each type of account at most one has it. */
@Entity('account_certificate')
@Unscoped('read by its own account, and by those who may see that account', {
  writtenBy: 'accounts, for themselves, and supervisors of their area',
})
@Index(['fingerprint', 'type'], { unique: true })
@Index(['accountId'])
export class AccountCertificateEntity extends BaseEntity {
  @RefColumn({ to: () => AccountEntity, onDelete: 'CASCADE' })
  accountId: string

  /** Type of the account. */
  @Column('smallint')
  type: Sign

  /** SHA-256 in hex. */
  @Column('text')
  fingerprint: string

  @Column('text')
  subject: string

  @Column('text')
  issuer: string

  @Column('text')
  serialNumber: string

  @Column('text')
  algorithm: string

  @TimeColumn()
  notBefore: Date

  @TimeColumn()
  notAfter: Date
}
