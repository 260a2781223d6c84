import type { PlainDate, TodoSource } from '@credit/contract'
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { RefColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/** Steps of a term: it ends soon, it has passed, the city is involved. */
export const TERM_STEP = { soon: 1, passed: 2, city: 3 } as const
export type TermStep = (typeof TERM_STEP)[keyof typeof TERM_STEP]

/** The last step that the term of a to-do item has taken. An item whose term moves gets another row. */
@Entity('todo_term')
@AreaScoped({ audited: false })
@Index(['areaId', 'passedAt'])
export class TodoTermEntity {
  /** The item, which may be decided by now. */
  @PrimaryColumn('uuid')
  todoId: string

  /** Last day of the term. */
  @PrimaryColumn('date')
  dueOn: PlainDate

  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @Column('text')
  sourceType: TodoSource

  @Column('smallint')
  @Check('step IN (1, 2, 3)')
  step: TermStep

  /** Time when the passing was noticed, on the first working day after it; null while the term runs. */
  @TimeColumn({ nullable: true })
  passedAt: Date | null
}
