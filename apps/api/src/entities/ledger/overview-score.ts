import type { Names, ParticipantSign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, NamesColumn, PointsColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A comprehensive score range ("band") of a role, with its measures of supervision. */
@Entity('overview_score')
@Unscoped('one rule for all areas')
@Index(['sign', 'code'], { unique: true })
export class OverviewScoreEntity extends BaseEntity {
  @Column('smallint')
  sign: ParticipantSign

  @Column('text')
  code: string

  @PointsColumn()
  minScore: number

  /** Mean that the evaluations received may not miss; null = none. */
  @PointsColumn({ nullable: true })
  minMean: number | null

  @NamesColumn()
  labels: Names

  /** Measures of supervision. */
  @NamesColumn()
  measureTexts: Names

  /** Measures while a serious act is in force; null = the same. */
  @NamesColumn({ nullable: true })
  seriousMeasureTexts: Names | null
}
