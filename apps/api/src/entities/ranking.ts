import type { ParticipantSign } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { RefColumn } from '../platform/database/columns.js'
import { Participant } from './participant.js'
import { PointsColumn } from './points-column.js'

/**
 * Who is in the ranking, with what orders it. Nobody writes it: a trigger follows the participants
 * in the statement that changes them (docs/decisions/0009-ranking.md).
 */
@Entity('ranking')
@Index(['sign', 'creditScore', 'evaluatorCount'])
@Index(['sign', 'areaId', 'creditScore', 'evaluatorCount'])
export class Ranking {
  @PrimaryColumn('uuid')
  participantId: string

  @ManyToOne(() => Participant, { nullable: false, onDelete: 'CASCADE' })
  participant?: Relation<Participant>

  @Column('smallint')
  sign: ParticipantSign

  /** Home area of the participant. */
  @RefColumn()
  areaId: string

  @PointsColumn()
  creditScore: number

  @Column('integer')
  evaluatorCount: number
}
