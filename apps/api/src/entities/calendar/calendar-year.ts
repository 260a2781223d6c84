import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, RefColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A year whose holidays a supervisor has compared with the official notice; others are unconfirmed. */
@Entity('calendar_year')
@Unscoped('working days are the same in every area')
export class CalendarYearEntity extends BaseEntity {
  @Column('smallint')
  @Index({ unique: true })
  year: number

  @TimeColumn()
  confirmedAt: Date

  /** Account of the supervisor; null for years that an installation starts with. */
  @RefColumn({ nullable: true })
  confirmedById: string | null
}
