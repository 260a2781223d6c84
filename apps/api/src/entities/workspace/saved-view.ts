import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, RefColumn } from '../columns.js'
import { AccountEntity } from '../identity/account.js'
import { RoleEntity } from '../identity/role.js'
import { Unscoped } from '../scope.js'

/** Filters, search word and order of a list under a name. */
@Entity('saved_view')
@Unscoped('read by its own account and by holders of its role', {
  writtenBy: 'supervisors, for themselves',
})
@Index(['accountId'])
@Index(['roleId'])
export class SavedViewEntity extends BaseEntity {
  @RefColumn({ to: () => AccountEntity, onDelete: 'CASCADE' })
  accountId: string

  /** The page of the list. */
  @Column('text')
  path: string

  @Column('text')
  name: string

  /** The query of the page's address. */
  @Column('text')
  query: string

  /** The role whose holders see it too; null = only its account. */
  @RefColumn({ to: () => RoleEntity, nullable: true, onDelete: 'CASCADE' })
  roleId: string | null

  /** The area whose accounts see it, if it is shared; null = shared by the city with all areas. */
  @RefColumn({ to: () => AreaEntity, nullable: true })
  areaId: string | null
}
