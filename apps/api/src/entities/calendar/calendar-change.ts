import type { DayKind, PlainDate } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { Id, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** Kind of a day before and after a change: a holiday, a make-up day, or null for an ordinary day of the week. */
export interface ChangedDay {
  date: PlainDate
  before: DayKind | null
  after: DayKind | null
}

/**
 * A change of the calendar. Until it is settled it is known how the due times of open records were
 * counted before it.
 */
@Entity('calendar_change')
@Unscoped('working days are the same in every area', { audited: false })
@Index('ix_calendar_change_open', ['createTime'], { where: 'settled_at IS NULL' })
export class CalendarChangeEntity {
  @Id()
  id: string

  @TimeColumn()
  createTime: Date

  @Column('jsonb')
  days: ChangedDay[]

  /** Time when the due times of open records were moved, or left as they are. */
  @TimeColumn({ nullable: true })
  settledAt: Date | null

  /** Number of records moved; null if they were left. */
  @Column('integer', { nullable: true })
  moved: number | null
}
