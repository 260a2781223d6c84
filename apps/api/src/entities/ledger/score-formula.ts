import { Check, Column, Entity, Index } from 'typeorm'
import { BaseEntity, PointsColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** The numbers of the score formula, in points and plain weights. One row. */
@Entity('score_formula')
@Unscoped('one rule for all areas')
@Check('ck_score_formula_one', 'one')
export class ScoreFormulaEntity extends BaseEntity {
  /** Unique, so that there is only one row. */
  @Column('boolean', { default: true, select: false })
  @Index({ unique: true })
  one: boolean

  @PointsColumn()
  mutualMax: number

  @PointsColumn({ precision: 6 })
  priorWeight: number

  @PointsColumn()
  priorMark: number

  @PointsColumn()
  bonusMax: number

  /** Weights of stages 0 to 3. */
  @Column('jsonb')
  stageWeights: number[]

  /** Weights of age windows 0 to 2. */
  @Column('jsonb')
  ageWeights: number[]

  @PointsColumn({ precision: 6 })
  perEvaluatorMax: number

  @Column('integer')
  minEvaluators: number

  /** Minimum number of different evaluators for the highest band and star level. */
  @Column('integer', { default: 5 })
  topEvaluators: number

  /** Shares of the starting value above which the basis of a rating is low, and above which it is medium. */
  @Column('jsonb', { default: [0.5, 0.25] })
  basisShares: number[]
}
