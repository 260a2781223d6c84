import { Column, Entity } from 'typeorm'
import { EncryptedColumn, RefColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { AccountEntity } from './account.js'

/** The one-time passwords of a supervisor's account: the secret shared with its authenticator. */
@Entity('second_factor')
@Unscoped('read by its own account', { audited: false, writtenBy: 'supervisors, for themselves' })
export class SecondFactorEntity {
  @RefColumn({ to: () => AccountEntity, primary: true, onDelete: 'CASCADE' })
  accountId: string

  @EncryptedColumn('accountId')
  secret: Buffer

  @TimeColumn()
  createTime: Date

  /** Time when the first code was given; null = not in force yet. */
  @TimeColumn({ nullable: true })
  confirmedAt: Date | null

  /** The period of the last code that was used: each is valid once. */
  @Column('integer', { default: 0 })
  lastStep: number

  /** Keyed hashes of the recovery codes that are left. */
  @Column('text', { array: true, default: () => "'{}'", select: false })
  recoveryHashes: string[]
}
