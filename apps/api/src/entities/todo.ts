import type { TodoSource } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation, Unique } from 'typeorm'
import { Id, type Names, NamesColumn, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { Area } from './area.js'

/** One open thing that waits for a supervisor; gone when it is decided. */
@Entity('todo')
@Unique(['sourceType', 'sourceId'])
@Index(['areaId', 'createTime'])
export class Todo {
  @Id()
  id: string

  @TimeColumn({ default: () => 'now()' })
  createTime: Date

  @Column('text')
  sourceType: TodoSource

  /** Id of the record that waits. */
  @RefColumn()
  sourceId: string

  @NamesColumn()
  title: Names

  @RefColumn()
  areaId: string

  @ManyToOne(() => Area, { nullable: false })
  area?: Relation<Area>

  @TimeColumn({ nullable: true })
  dueAt: Date | null

  /** Path of the page where it is decided. */
  @Column('text')
  link: string

  /** The supervisor who took it. */
  @RefColumn({ nullable: true })
  assigneeId: string | null
}
