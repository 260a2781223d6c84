import { Column, Entity } from 'typeorm'
import { RefColumn, TimeColumn } from '../columns.js'
import { AccountEntity } from '../identity/account.js'
import { Unscoped } from '../scope.js'

/** Page size and columns of one list. */
export interface ListPreference {
  /** Path of its page. */
  path: string
  pageSize?: number
  /** Visible columns in their order; the product's default if absent. */
  columns?: string[] | null
}

/** Preferences of an account; absent ones have their defaults. */
export interface PreferenceValues {
  density?: 'normal' | 'compact'
  fontSize?: 'normal' | 'large'
  startPage?: string | null
  siderCollapsed?: boolean
  /** Text templates, the last used first. */
  templates?: string[]
  lists?: ListPreference[]
}

/** A person's settings of the workspace. */
@Entity('account_preference')
@Unscoped('read by its own account', { audited: false, writtenBy: 'each account, for itself' })
export class AccountPreferenceEntity {
  @RefColumn({ to: () => AccountEntity, primary: true, onDelete: 'CASCADE' })
  accountId: string

  @Column('jsonb', { default: () => `'{}'` })
  settings: PreferenceValues

  @TimeColumn({ default: () => 'now()' })
  updateTime: Date
}
