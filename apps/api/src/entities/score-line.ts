import type { ScoreCause } from '@credit/contract'
import { Column, Entity, Generated, Index, ManyToOne, type Relation } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { Participant } from './participant.js'
import { PointsColumn } from './points-column.js'

/** The terms of a score, in points; with `limit` they always add up to it. */
export interface ScoreTerms {
  base: number
  bonus: number
  mutual: number
  deduction: number
  adjustment: number
  limit: number
}

/** One line of the credit ledger; append-only by trigger. The lines of a participant add up to its score. */
@Entity('score_line')
@Index(['participantId', 'seq'])
export class ScoreLine {
  @Id()
  id: string

  /** Order of writing; a participant's lines are written under its lock. */
  @Column('bigint')
  @Generated('increment')
  seq: string

  @RefColumn()
  participantId: string

  @ManyToOne(() => Participant, { nullable: false })
  participant?: Relation<Participant>

  @TimeColumn()
  createTime: Date

  /** The day the score is true for. */
  @Column('date')
  onDate: string

  @PointsColumn()
  before: number

  @PointsColumn()
  after: number

  @PointsColumn({ precision: 6 })
  delta: number

  @Column('text')
  cause: ScoreCause

  /** Record, claim, adjustment … that caused it. */
  @RefColumn({ nullable: true })
  causeId: string | null

  /** Fills the sentence of its cause. */
  @Column('jsonb')
  params: Record<string, unknown>

  @Column('bigint')
  ruleVersion: string

  /** Who did it; null = the product itself. */
  @RefColumn({ nullable: true })
  accountId: string | null

  @Column('jsonb')
  breakdown: ScoreTerms
}
