import type { OpenStage, ParticipantSign, ProcurementKind } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A cell of the matrix: who evaluates whom at which stage. Its versions store the questions. */
@Entity('evaluation_setting')
@Unscoped('one matrix for all areas')
@Index('uq_evaluation_setting_cell', ['evaluatorSign', 'evaluatedSign', 'stage'], { unique: true })
export class EvaluationSettingEntity extends BaseEntity {
  /** A1 … D2. */
  @Column('text')
  @Index({ unique: true })
  code: string

  @Column('smallint')
  evaluatorSign: ParticipantSign

  @Column('smallint')
  evaluatedSign: ParticipantSign

  @Column('smallint')
  stage: OpenStage

  @Column('boolean', { default: true })
  enabled: boolean

  @Column('boolean', { default: false })
  optional: boolean

  @Column('boolean', { default: false })
  anonymous: boolean

  /** Working days of its window; null = the setting day `window`. */
  @Column('smallint', { nullable: true })
  days: number | null

  /** Kinds of purchase that it opens in; null = all. */
  @Column('text', { array: true, nullable: true })
  procurementCategories: ProcurementKind[] | null

  /** Version of the questions of new records. */
  @Column('integer', { default: 1 })
  currentVersion: number
}
