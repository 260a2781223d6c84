import type { ParticipantSign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, PointsColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** Parameters of the formula for a role: its base score B and its number of evaluators. */
@Entity('base_score_setting')
@Unscoped('one rule for all areas')
export class BaseScoreSettingEntity extends BaseEntity {
  @Column('smallint')
  @Index({ unique: true })
  sign: ParticipantSign

  @PointsColumn()
  score: number

  /** Minimum number of different evaluators for a rating of a participant of the role; null = the formula's. */
  @Column('integer', { nullable: true })
  minEvaluators: number | null

  /** Minimum sum of stage weights for a rating, limited per evaluator, before ageing. */
  @PointsColumn({ precision: 6, default: 0 })
  minWeight: number
}
