import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, type Names, NamesColumn } from '../platform/database/columns.js'

export interface DictionaryItem {
  /** What records store. */
  value: string
  names: Names
  sortOrder: number
  /** Offered for new records; switched off, it still names what is stored. */
  enabled: boolean
}

/** A list of choices that forms offer; the same for all areas. */
@Entity('dictionary')
@Index(['createTime', 'id'])
export class Dictionary extends BaseEntity {
  @Column('text')
  @Index({ unique: true })
  code: string

  @NamesColumn()
  names: Names

  @NamesColumn({ nullable: true })
  descriptions: Names | null

  /** Read by the program under its code: neither deleted nor renamed. */
  @Column('boolean', { default: false })
  builtIn: boolean

  @Column('jsonb')
  items: DictionaryItem[]
}
