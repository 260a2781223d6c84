import { Check, Column, Entity, Index } from 'typeorm'
import { BaseEntity } from '../platform/database/columns.js'
import { PointsColumn } from './points-column.js'

/** The numbers of the formula (domain.md "The credit score"), in points and plain weights. One row. */
@Entity('score_formula')
@Check('ck_score_formula_one', 'one')
export class ScoreFormula extends BaseEntity {
  /** There is no second row. */
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

  /** By stage 0 to 3. */
  @Column('jsonb')
  stageWeights: number[]

  /** By age window 0 to 2. */
  @Column('jsonb')
  ageWeights: number[]

  @PointsColumn({ precision: 6 })
  perEvaluatorMax: number

  @Column('integer')
  minEvaluators: number
}
