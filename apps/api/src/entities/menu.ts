import type { Permission } from '@credit/contract'
import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm'
import { BaseEntity, type Names, NamesColumn, RefColumn } from '../platform/database/columns.js'
import { Area } from './area.js'

export const MENU_KINDS = ['directory', 'page', 'button'] as const
export type MenuKind = (typeof MENU_KINDS)[number]

/** A node of the menu tree; its buttons are the permissions that roles carry. */
@Entity('menu')
@Index(['parentId', 'sortOrder'])
export class Menu extends BaseEntity {
  @RefColumn({ nullable: true })
  parentId: string | null

  @ManyToOne(() => Menu)
  parent?: Relation<Menu>

  /** Of seeded entries; null for those that people add. */
  @Column('text', { nullable: true })
  @Index({ unique: true })
  code: string | null

  @NamesColumn()
  names: Names

  @Column('text')
  kind: MenuKind

  /** Of a page: the web's route. */
  @Column('text', { default: '' })
  path: string

  @Column('text', { default: '' })
  icon: string

  /** Of a button. */
  @Column('text', { nullable: true })
  permission: Permission | null

  @Column('integer', { default: 0 })
  sortOrder: number

  /** Never shown; carries the permissions that no page asks for yet. */
  @Column('boolean', { default: false })
  hidden: boolean

  /** Only accounts of this area see it; null = all. Not the owner of the row: the tree is everyone's. */
  @RefColumn({ nullable: true })
  onlyAreaId: string | null

  @ManyToOne(() => Area)
  @JoinColumn({ name: 'only_area_id' })
  onlyArea?: Relation<Area>
}
