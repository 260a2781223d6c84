import { Column, Entity, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** Under which headings an account's files have the columns of a list. */
@Entity('import_mapping')
@Unscoped('read by its own account', { audited: false, writtenBy: 'each account, for itself' })
export class ImportMappingEntity {
  @PrimaryColumn('uuid')
  accountId: string

  /** Resource of the imported list. */
  @PrimaryColumn('text')
  resource: string

  /** Heading as it is compared -> column; null = a column that is left out. */
  @Column('jsonb')
  columns: Record<string, string | null>

  @TimeColumn({ default: () => 'now()' })
  updateTime: Date
}
