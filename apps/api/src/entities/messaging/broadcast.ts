import type { BroadcastRole, Names } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, NamesColumn, RefColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/** A message from a supervisor to the accounts of some roles, in its own area or, for the city, in all areas. */
@Entity('broadcast')
@AreaScoped()
@Index(['areaId', 'createTime', 'id'])
export class BroadcastEntity extends BaseEntity {
  /** Area of the supervisor. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  /** Area of the receiving accounts; null for all areas. */
  @RefColumn({ to: () => AreaEntity, nullable: true })
  toAreaId: string | null

  /** Roles of the receiving accounts. */
  @Column('text', { array: true })
  roles: BroadcastRole[]

  @NamesColumn()
  title: Names

  @NamesColumn()
  text: Names

  @Column('text')
  accountName: string

  /** Accounts that it has been sent to. */
  @Column('integer', { default: 0 })
  sent: number

  /** Time when the last of them was reached; null while it is being sent. */
  @TimeColumn({ nullable: true })
  sentAt: Date | null
}
