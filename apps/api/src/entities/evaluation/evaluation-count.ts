import type { OpenStage, ParticipantSign, PlainDate } from '@credit/contract'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import { AreaScoped } from '../scope.js'

/**
 * Numbers of due and given evaluations, by area, role of the evaluator, stage and month. Triggers on
 * `evaluation_record` maintain it in the statement that changes them
 * (docs/decisions/0052-counters-of-evaluations.md).
 */
@Entity('evaluation_count')
@AreaScoped({ audited: false })
export class EvaluationCountEntity {
  @PrimaryColumn('uuid')
  areaId: string

  @PrimaryColumn('smallint')
  evaluatorSign: ParticipantSign

  @PrimaryColumn('smallint')
  stage: OpenStage

  /** First day of the month when they were submitted, or when their window ended. */
  @PrimaryColumn('date')
  month: PlainDate

  /** Number derived from the connection, so that two submits do not wait for one another. */
  @PrimaryColumn('smallint')
  shard: number

  /** Number of evaluations that are not voluntary, and submitted or ended in silence (F4 of docs/figures.md). */
  @Column('bigint')
  due: string

  /** Due evaluations that were submitted. */
  @Column('bigint')
  given: string

  /** Submitted, voluntary ones too (F9). */
  @Column('bigint')
  submitted: string
}
