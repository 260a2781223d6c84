import type { Month, Names, OpenStage, ParticipantSign } from '@credit/contract'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import { PointsColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/** A question with the mean of a participant type. */
export interface TypeMean {
  /** The question. */
  id: string
  names: Names
  /** Type of its evaluators. */
  sign: ParticipantSign
  stage: OpenStage
  /** In percent of its points; null for fewer than 10 participants. */
  mean: number | null
}

/** Figures of a participant type in an area at the end of the last month; each is null for fewer than 10 participants. */
@Entity('type_position')
@AreaScoped({ audited: false })
export class TypePositionEntity {
  @PrimaryColumn('uuid')
  areaId: string

  @PrimaryColumn('smallint')
  sign: ParticipantSign

  /** The month at whose end the figures were right. */
  @Column('text')
  month: Month

  /** Quartiles of the scores of ranked participants. */
  @PointsColumn({ nullable: true })
  lower: number | null

  @PointsColumn({ nullable: true })
  median: number | null

  @PointsColumn({ nullable: true })
  upper: number | null

  /** Median of the completion rates of evaluators, in percent. */
  @Column('smallint', { nullable: true })
  completion: number | null

  @Column('jsonb')
  means: TypeMean[]
}
