import type { Names, Sign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, NamesColumn, RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A bundle of menu entries and, through their buttons, of permissions. */
@Entity('role')
@Unscoped('built-in roles are shared by all areas; role.queries limits the others', {
  writtenBy: 'districts, for roles of their area',
})
@Index(['areaId'])
export class RoleEntity extends BaseEntity {
  /** Code of built-in roles (contract BUILT_IN_ROLES); null for other roles. */
  @Column('text', { nullable: true })
  @Index({ unique: true })
  code: string | null

  @NamesColumn()
  names: Names

  @Column('text', { default: '' })
  description: string

  /** Type of account that may have it. */
  @Column('smallint', { default: 0 })
  sign: Sign

  @Column('boolean', { default: false })
  builtIn: boolean

  /** Area that it belongs to; null = shared by all areas, edited by the city. */
  @RefColumn({ to: () => AreaEntity, nullable: true })
  areaId: string | null
}
