import { Entity, Index } from 'typeorm'
import { BaseEntity, RefColumn } from '../columns.js'
import { AccountEntity } from '../identity/account.js'
import { Unscoped } from '../scope.js'

/** Two accounts of one body whose passwords were given by one person: it may switch between them. */
@Entity('account_link')
@Unscoped('read by its two accounts', {
  writtenBy: 'those who know the passwords of both accounts',
})
@Index(['accountId', 'otherId'], { unique: true })
@Index(['otherId'])
export class AccountLinkEntity extends BaseEntity {
  /** The lower id of the two. */
  @RefColumn({ to: () => AccountEntity, onDelete: 'CASCADE' })
  accountId: string

  @RefColumn({ to: () => AccountEntity, onDelete: 'CASCADE' })
  otherId: string
}
