import type { OpenStage } from '@credit/contract'
import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { PointsColumn, RefColumn } from '../columns.js'
import { ParticipantEntity } from '../participants/participant.js'
import { Unscoped } from '../scope.js'

/**
 * A revealed evaluation in the form that scores are computed from; twice if its pool was withdrawn and it was released
 * in another one. The covering index of the statement that groups evaluations is declared in the migration, for its
 * included columns.
 */
@Entity('credit_fact')
@Unscoped('a score counts in every area', { audited: false, writtenBy: 'every event that counts' })
@Index('ix_credit_fact_scored', { synchronize: false })
@Index(['revealedOn', 'evaluatedId'])
@Index(['evaluatorId'])
export class CreditFactEntity {
  /** The evaluation record. */
  @PrimaryColumn('uuid')
  recordId: string

  @RefColumn({ to: () => ParticipantEntity })
  evaluatedId: string

  @RefColumn({ to: () => ParticipantEntity })
  evaluatorId: string

  @Column('smallint')
  stage: OpenStage

  @PointsColumn()
  total: number

  @PrimaryColumn('date')
  revealedOn: string

  /** Day from which it does not count. */
  @Column('date', { nullable: true })
  voidedOn: string | null

  /** Cell of the matrix: A1 … D2. */
  @Column('text')
  settingCode: string

  @Column('boolean', { default: false })
  anonymous: boolean

  /** Shared by evaluations that were revealed together, with one ledger entry. */
  @RefColumn({ nullable: true })
  groupKey: string | null

  /** Released in a pool, which is `groupKey`. */
  @Column('boolean', { default: false })
  pooled: boolean
}
