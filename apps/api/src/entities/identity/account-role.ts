import { Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { Unscoped } from '../scope.js'
import { AccountEntity } from './account.js'
import { RoleEntity } from './role.js'

/** The roles of accounts. */
@Entity('account_role')
@Unscoped('read with its account', { writtenBy: 'those who may change its account' })
@Index(['roleId'])
export class AccountRoleEntity {
  @PrimaryColumn('uuid')
  accountId: string

  @ManyToOne(() => AccountEntity, { nullable: false, onDelete: 'CASCADE' })
  account?: Relation<AccountEntity>

  @PrimaryColumn('uuid')
  roleId: string

  @ManyToOne(() => RoleEntity, { nullable: false })
  role?: Relation<RoleEntity>
}
