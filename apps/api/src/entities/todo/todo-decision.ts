import type { TodoSource } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { Id, RefColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/** An item that a supervisor has decided, for figures; append-only by trigger. */
@Entity('todo_decision')
@AreaScoped({ audited: false })
@Index(['areaId', 'createTime'])
@Index(['sourceId', 'kind'], { where: 'reason IS NOT NULL' })
export class TodoDecisionEntity {
  @Id()
  id: string

  /** Time when it was decided. */
  @TimeColumn({ default: () => 'now()' })
  createTime: Date

  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @Column('text')
  sourceType: TodoSource

  /** Id of the record that waited. */
  @RefColumn()
  sourceId: string

  /** Since when it waited. */
  @TimeColumn()
  openedAt: Date

  @RefColumn()
  accountId: string

  /** Kind of an item that was dismissed. */
  @Column('text', { nullable: true })
  kind: string | null

  /** Reason of the dismissal; null = decided in its record. */
  @Column('text', { nullable: true })
  reason: string | null
}
