import type { OpenStage, ParticipantSign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity } from '../platform/database/columns.js'

/** One cell of the matrix: who evaluates whom at which stage. Its questions stand in its versions. */
@Entity('evaluation_setting')
@Index('uq_evaluation_setting_cell', ['evaluatorSign', 'evaluatedSign', 'stage'], { unique: true })
export class EvaluationSetting extends BaseEntity {
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

  /** Number of the version that new records get. */
  @Column('integer', { default: 1 })
  currentVersion: number
}
