import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { Id, RefColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/** Kinds of records that supervisors write notes about. */
export const NOTED_TYPES = ['participant', 'project', 'section', 'case'] as const
export type NotedType = (typeof NOTED_TYPES)[number]

/** A supervisor's note on a record, for other supervisors; never changed or deleted. */
@Entity('note')
@AreaScoped()
@Index(['recordId', 'createTime', 'id'])
export class NoteEntity {
  @Id()
  id: string

  @TimeColumn()
  createTime: Date

  @Column('text')
  recordType: NotedType

  @RefColumn()
  recordId: string

  /** Area of the record when the note was written. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @RefColumn()
  accountId: string

  @Column('text')
  accountName: string

  @Column('text')
  text: string
}
