import type { Names } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, NamesColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

export interface DictionaryItem {
  /** Value that records store. */
  value: string
  names: Names
  sortOrder: number
  /** Offered for new records; a disabled item still labels stored values. */
  enabled: boolean
}

/** The choices of a field, the same for all areas. */
@Entity('dictionary')
@Unscoped('public reference data')
@Index(['createTime', 'id'])
export class DictionaryEntity extends BaseEntity {
  @Column('text')
  @Index({ unique: true })
  code: string

  @NamesColumn()
  names: Names

  @NamesColumn({ nullable: true })
  descriptions: Names | null

  /** The program reads it by its code: it can be neither deleted nor renamed. */
  @Column('boolean', { default: false })
  builtIn: boolean

  @Column('jsonb')
  items: DictionaryItem[]
}
