import type { Names, Permission } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, NamesColumn, RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

export const MENU_KINDS = ['directory', 'page', 'button'] as const
export type MenuKind = (typeof MENU_KINDS)[number]

/** An entry of the menu tree; its buttons are the permissions of roles. */
@Entity('menu')
@Unscoped('one menu for all areas')
@Index(['parentId', 'sortOrder'])
export class MenuEntity extends BaseEntity {
  @RefColumn({ to: () => MenuEntity, nullable: true })
  parentId: string | null

  /** Code of seeded entries; null for other entries. */
  @Column('text', { nullable: true })
  @Index({ unique: true })
  code: string | null

  @NamesColumn()
  names: Names

  @Column('text')
  kind: MenuKind

  /** Web route of a page. */
  @Column('text', { default: '' })
  path: string

  @Column('text', { default: '' })
  icon: string

  /** Permission of a button. */
  @Column('text', { nullable: true })
  permission: Permission | null

  @Column('integer', { default: 0 })
  sortOrder: number

  /** Never shown: holds the permissions that belong to no page yet. */
  @Column('boolean', { default: false })
  hidden: boolean

  /** Only accounts of this area see it; null = all. It does not scope the row: the tree is shared. */
  @RefColumn({ to: () => AreaEntity, nullable: true })
  onlyAreaId: string | null
}
