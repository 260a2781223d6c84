import type { ParticipantSign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { PointsColumn, RefColumn } from '../columns.js'
import { ParticipantEntity } from '../participants/participant.js'
import { AreaScoped } from '../scope.js'

/**
 * The ranked participants with the columns that order them. A trigger on `participant` maintains it in the statement
 * that changes them (docs/decisions/0009-ranking.md).
 */
@Entity('ranking')
@AreaScoped({ party: ['participantId'], audited: false })
// The previous release reads by the first two.
@Index(['sign', 'creditScore', 'evaluatorCount'])
@Index(['sign', 'areaId', 'creditScore', 'evaluatorCount'])
@Index('ix_ranking_sign_band_score', ['sign', 'bandFrom', 'creditScore', 'evaluatorCount'])
@Index('ix_ranking_sign_area_band_score', ['sign', 'areaId', 'bandFrom', 'creditScore', 'evaluatorCount'])
export class RankingEntity {
  @RefColumn({ to: () => ParticipantEntity, primary: true, onDelete: 'CASCADE' })
  participantId: string

  @Column('smallint')
  sign: ParticipantSign

  /** Home area of the participant. */
  @RefColumn()
  areaId: string

  /** Start of its band. */
  @PointsColumn({ default: 0 })
  bandFrom: number

  @PointsColumn()
  creditScore: number

  /** The step of the participant: places are public, and the exact number would show in them. */
  @Column('integer')
  evaluatorCount: number
}
