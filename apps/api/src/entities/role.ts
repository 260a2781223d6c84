import type { Sign } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { BaseEntity, type Names, NamesColumn, RefColumn } from '../platform/database/columns.js'
import { Area } from './area.js'

/** A bundle of menu entries and, through their buttons, of permissions. */
@Entity('role')
@Index(['areaId'])
export class Role extends BaseEntity {
  /** Of the built-in roles (contract BUILT_IN_ROLES); null for those that people make. */
  @Column('text', { nullable: true })
  @Index({ unique: true })
  code: string | null

  @NamesColumn()
  names: Names

  @Column('text', { default: '' })
  description: string

  /** Kind of account that may carry it. */
  @Column('smallint', { default: 0 })
  sign: Sign

  @Column('boolean', { default: false })
  builtIn: boolean

  /** Area that keeps it; null = shared by all areas, kept by the city. */
  @RefColumn({ nullable: true })
  areaId: string | null

  @ManyToOne(() => Area)
  area?: Relation<Area>
}
