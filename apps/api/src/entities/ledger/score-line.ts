import type { ScoreCause } from '@credit/contract'
import { Column, Entity, Generated, Index } from 'typeorm'
import { Id, PointsColumn, RefColumn, TimeColumn } from '../columns.js'
import { ParticipantEntity } from '../participants/participant.js'
import { Unscoped } from '../scope.js'

/** The terms of a score, in points; with `limit` they add up to it. */
export interface ScoreTerms {
  base: number
  bonus: number
  mutual: number
  deduction: number
  adjustment: number
  limit: number
}

/** An entry of the credit ledger; append-only by trigger. The entries of a participant add up to its score. */
@Entity('score_line')
@Unscoped('a score counts in every area', { audited: false, writtenBy: 'every event that counts' })
@Index(['participantId', 'seq'])
export class ScoreLineEntity {
  @Id()
  id: string

  /** Order of writing; a participant's entries are written under its lock. */
  @Column('bigint')
  @Generated('increment')
  seq: string

  @RefColumn({ to: () => ParticipantEntity })
  participantId: string

  @TimeColumn()
  createTime: Date

  /** The day that the score is of. */
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

  /** Parameters of the text of its cause. */
  @Column('jsonb')
  params: Record<string, unknown>

  @Column('bigint')
  ruleVersion: string

  /** Account that caused it; null for the product itself. */
  @RefColumn({ nullable: true })
  accountId: string | null

  @Column('jsonb')
  breakdown: ScoreTerms
}
