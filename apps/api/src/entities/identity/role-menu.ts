import { Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { Unscoped } from '../scope.js'
import { MenuEntity } from './menu.js'
import { RoleEntity } from './role.js'

/** The menu entries of roles. */
@Entity('role_menu')
@Unscoped('read with its role', { writtenBy: 'those who may change its role' })
@Index(['menuId'])
export class RoleMenuEntity {
  @PrimaryColumn('uuid')
  roleId: string

  @ManyToOne(() => RoleEntity, { nullable: false, onDelete: 'CASCADE' })
  role?: Relation<RoleEntity>

  @PrimaryColumn('uuid')
  menuId: string

  @ManyToOne(() => MenuEntity, { nullable: false, onDelete: 'CASCADE' })
  menu?: Relation<MenuEntity>
}
