import { Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { Account } from './account.js'
import { Role } from './role.js'

/** That an account carries a role. */
@Entity('account_role')
@Index(['roleId'])
export class AccountRole {
  @PrimaryColumn('uuid')
  accountId: string

  @ManyToOne(() => Account, { nullable: false, onDelete: 'CASCADE' })
  account?: Relation<Account>

  @PrimaryColumn('uuid')
  roleId: string

  @ManyToOne(() => Role, { nullable: false })
  role?: Relation<Role>
}
