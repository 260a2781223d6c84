import type { Names, Permission, PlainDate, TodoSource, TodoWait } from '@credit/contract'
import { Column, Entity, Index, Unique } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { NamesColumn, RecordedEntity, RefColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/** An open item that waits for a supervisor; deleted when it is decided. */
@Entity('todo')
@AreaScoped({ audited: false })
@Unique(['sourceType', 'sourceId', 'kind'])
@Index(['areaId', 'createTime'])
export class TodoEntity extends RecordedEntity {
  @Column('text')
  sourceType: TodoSource

  /** Id of the record that waits. */
  @RefColumn()
  sourceId: string

  /** Kind of item, if several can be open for one record. */
  @Column('text', { default: '' })
  kind: string

  @NamesColumn()
  title: Names

  @RefColumn({ to: () => AreaEntity })
  areaId: string

  /** Deadline of the record itself; null = the term of all items, counted from `termFrom`. */
  @TimeColumn({ nullable: true })
  dueAt: Date | null

  /** Day from which the term counts; null = the day on which it was opened. */
  @Column('date', { nullable: true })
  termFrom: PlainDate | null

  /** Event that it waits for until `termFrom` is over, or without a known end; null = it can be decided. */
  @Column('text', { nullable: true })
  waitsFor: TodoWait | null

  /** Path of the page where it is decided. */
  @Column('text')
  link: string

  /** Permission that decides it. */
  @Column('text')
  permission: Permission

  /** The supervisor who took it. */
  @RefColumn({ nullable: true })
  assigneeId: string | null

  @Column('text', { default: '' })
  assigneeName: string
}
