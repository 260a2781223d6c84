import { Column, Entity, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** Columns that an account has chosen for files of a list. */
@Entity('import_mapping')
@Unscoped('read by its own account', { audited: false, writtenBy: 'each account, for itself' })
export class ImportMappingEntity {
  @PrimaryColumn('uuid')
  accountId: string

  /** Resource of the imported list. */
  @PrimaryColumn('text')
  resource: string

  /**
   * Digest of all headings of a file -> columns by place; null = a column that is left out. An earlier release stored
   * single headings with their column.
   */
  @Column('jsonb')
  columns: Record<string, readonly (string | null)[] | string | null>

  @TimeColumn({ default: () => 'now()' })
  updateTime: Date
}
