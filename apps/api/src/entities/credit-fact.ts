import type { OpenStage } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { RefColumn } from '../platform/database/columns.js'
import { Participant } from './participant.js'
import { PointsColumn } from './points-column.js'

/**
 * One revealed evaluation, as scoring reads it (architecture.md "credit_fact"). The index of the
 * GROUP BY carries all it needs; it stands in the migration, for its included columns.
 */
@Entity('credit_fact')
@Index('ix_credit_fact_evaluated', { synchronize: false })
@Index(['revealedOn', 'evaluatedId'])
@Index(['evaluatorId'])
export class CreditFact {
  /** The evaluation record. */
  @PrimaryColumn('uuid')
  recordId: string

  @RefColumn()
  evaluatedId: string

  @ManyToOne(() => Participant, { nullable: false })
  evaluated?: Relation<Participant>

  @RefColumn()
  evaluatorId: string

  @ManyToOne(() => Participant, { nullable: false })
  evaluator?: Relation<Participant>

  @Column('smallint')
  stage: OpenStage

  @PointsColumn()
  total: number

  @Column('date')
  revealedOn: string

  /** From this day on it does not count. */
  @Column('date', { nullable: true })
  voidedOn: string | null

  /** Cell of the matrix: A1 … D2. */
  @Column('text')
  settingCode: string

  @Column('boolean', { default: false })
  anonymous: boolean

  /** Those revealed together, as one line. */
  @RefColumn({ nullable: true })
  groupKey: string | null
}
