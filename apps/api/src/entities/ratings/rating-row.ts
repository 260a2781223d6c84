import type { Names, RatedSign, RatingRowCause } from '@credit/contract'
import type { Basis } from '@credit/scoring'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { NamesColumn, PointsColumn, RecordedEntity, RefColumn, TimeColumn } from '../columns.js'
import type { ScoreTerms } from '../ledger/score-line.js'
import { ParticipantEntity } from '../participants/participant.js'
import { AreaScoped } from '../scope.js'
import { RatingEntity } from './rating.js'

/**
 * A participant's rating with the figures behind it; append-only by trigger. A change before the rating comes into
 * force is a new revision: the latest revision of an entry is valid.
 */
@Entity('rating_row')
@AreaScoped({ party: ['participantId'], audited: false })
@Index('uq_rating_row_entry_id_revision', ['entryId', 'revision'], { unique: true })
@Index(['ratingId', 'sign', 'rank'])
@Index(['participantId', 'ratingId'])
export class RatingRowEntity extends RecordedEntity {
  @RefColumn({ to: () => RatingEntity })
  ratingId: string

  /** Area of the rating. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  /** The same in all revisions. */
  @RefColumn()
  entryId: string

  @Column('integer')
  revision: number

  @RefColumn({ to: () => ParticipantEntity })
  participantId: string

  @Column('smallint')
  sign: RatedSign

  @Column('text')
  name: string

  @Column('text')
  code: string

  /** Home area of the participant when it was computed. */
  @NamesColumn()
  homeNames: Names

  /** True if it has too few evaluators for a rating after an objection. */
  @Column('boolean')
  leftOut: boolean

  @PointsColumn()
  score: number

  @Column('smallint', { nullable: true })
  starLevel: number | null

  @Column('text', { nullable: true })
  band: string | null

  /** Start of the band, which rows are ranked by; null in ratings that were ranked by the score. */
  @PointsColumn({ nullable: true })
  bandFrom: number | null

  /** Mean that the evaluations miss, so that band or stars are lower than the score; null if none. */
  @PointsColumn({ nullable: true })
  limitedBy: number | null

  /** How much of the rating evaluations make up; null in ratings computed before it was told. */
  @Column('text', { nullable: true })
  basis: Basis | null

  /** A serious act was in force: lowest band, and no rank. */
  @Column('boolean')
  serious: boolean

  @Column('integer', { nullable: true })
  rank: number | null

  @Column('integer')
  evaluatorCount: number

  /** Their step, which rows are ranked by; null in ratings that were ranked by the number. */
  @Column('smallint', { nullable: true })
  evaluatorStep: number | null

  /** R: the weighted mean of its evaluations. */
  @PointsColumn()
  mean: number

  @Column('jsonb')
  terms: ScoreTerms

  @Column('bigint')
  ruleVersion: string

  @Column('text')
  cause: RatingRowCause

  /** The objection that changed it. */
  @RefColumn({ nullable: true })
  caseId: string | null

  @Column('text', { default: '' })
  reason: string

  /** Time when its figures were computed: a row that only moved keeps the time of the previous row. */
  @TimeColumn()
  computedAt: Date
}
