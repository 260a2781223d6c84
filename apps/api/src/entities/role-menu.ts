import { Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { Menu } from './menu.js'
import { Role } from './role.js'

/** That a role carries a menu entry. */
@Entity('role_menu')
@Index(['menuId'])
export class RoleMenu {
  @PrimaryColumn('uuid')
  roleId: string

  @ManyToOne(() => Role, { nullable: false, onDelete: 'CASCADE' })
  role?: Relation<Role>

  @PrimaryColumn('uuid')
  menuId: string

  @ManyToOne(() => Menu, { nullable: false, onDelete: 'CASCADE' })
  menu?: Relation<Menu>
}
