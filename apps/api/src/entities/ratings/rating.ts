import { type HalfYear, RATING_MACHINE, RATING_STATES, type RatingStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/** The rating of an area as of the end of a half year; its rows are in `rating_row`. */
@Entity('rating')
@AreaScoped()
@Index('uq_rating_number', ['number'], { unique: true })
@Index('uq_rating_prepared', ['areaId', 'period'], {
  unique: true,
  where: "status IN ('computed', 'notice')",
})
@Index('uq_rating_in_force', ['areaId', 'period'], { unique: true, where: "status = 'inForce'" })
@Index(['areaId', 'createTime', 'id'])
export class RatingEntity extends BaseEntity {
  /** Area of the rated participants; the city's rating covers all areas. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @Column('text')
  period: HalfYear

  /** Counts the ratings of one area and half year. */
  @Column('integer')
  edition: number

  @Column('text')
  number: string

  /** The day that the scores are of. */
  @Column('date')
  asOf: string

  @StatusColumn(RATING_MACHINE, { choices: RATING_STATES, isDefault: true })
  status: RatingStatus

  /** Number of rated participants. */
  @Column('integer')
  participants: number

  /** The rating in force of an earlier half year that this one is compared with. */
  @RefColumn({ to: () => RatingEntity, nullable: true })
  previousId: string | null

  /** Last day for objecting to a row. */
  @Column('date', { nullable: true })
  noticeUntil: string | null

  @TimeColumn({ nullable: true })
  publishedAt: Date | null

  @TimeColumn({ nullable: true })
  enforcedAt: Date | null

  /** Time when it was replaced or withdrawn. */
  @TimeColumn({ nullable: true })
  endedAt: Date | null

  /** Reason of the withdrawal. */
  @Column('text', { default: '' })
  reason: string

  /** SHA-256 of its statement, taken when it came into force. */
  @Column('text', { nullable: true })
  digest: string | null
}
