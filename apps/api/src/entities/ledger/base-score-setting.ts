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

  /** With fewer different evaluators a participant of the role is unrated; null = the formula's. */
  @Column('integer', { nullable: true })
  minEvaluators: number | null
}
