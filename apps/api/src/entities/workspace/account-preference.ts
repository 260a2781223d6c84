import { Column, Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { TimeColumn } from '../columns.js'
import { AccountEntity } from '../identity/account.js'
import { Unscoped } from '../scope.js'

/** Page size and columns of one list. */
export interface ListPreference {
  /** Its page. */
  path: string
  pageSize?: number
  /** The columns shown, in their order; absent = those of the product. */
  columns?: string[] | null
}

/** What an account has chosen; what is absent has its default. */
export interface PreferenceValues {
  density?: 'normal' | 'compact'
  fontSize?: 'normal' | 'large'
  startPage?: string | null
  siderCollapsed?: boolean
  lists?: ListPreference[]
}

/** How a person set up the workspace. */
@Entity('account_preference')
@Unscoped('read by its own account', { audited: false, writtenBy: 'each account, for itself' })
export class AccountPreferenceEntity {
  @PrimaryColumn('uuid')
  accountId: string

  @ManyToOne(() => AccountEntity, { nullable: false, onDelete: 'CASCADE' })
  account?: Relation<AccountEntity>

  @Column('jsonb', { default: () => `'{}'` })
  settings: PreferenceValues

  @TimeColumn({ default: () => 'now()' })
  updateTime: Date
}
