import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
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
  @RefColumn()
  accountId: string

  @ManyToOne(() => AccountEntity, { nullable: false, onDelete: 'CASCADE' })
  account?: Relation<AccountEntity>

  /** The page of the list. */
  @Column('text')
  path: string

  @Column('text')
  name: string

  /** The query of the page's address. */
  @Column('text')
  query: string

  /** The role whose holders see it too; null = only its account. */
  @RefColumn({ nullable: true })
  roleId: string | null

  @ManyToOne(() => RoleEntity, { onDelete: 'CASCADE' })
  role?: Relation<RoleEntity>

  /** The area whose accounts see it, if it is shared; null = shared by the city with all areas. */
  @RefColumn({ nullable: true })
  areaId: string | null

  @ManyToOne(() => AreaEntity)
  area?: Relation<AreaEntity>
}
