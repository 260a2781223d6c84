import type { AdjustmentStatus } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { BaseEntity, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { Area } from './area.js'
import { Participant } from './participant.js'
import { PointsColumn } from './points-column.js'

/** A signed correction of a score: reason, document number, validity, a second supervisor's approval. */
@Entity('adjustment')
@Index(['participantId', 'status'])
@Index(['areaId', 'createTime', 'id'])
@Index(['validUntil'])
export class Adjustment extends BaseEntity {
  @RefColumn()
  participantId: string

  @ManyToOne(() => Participant, { nullable: false })
  participant?: Relation<Participant>

  /** Home area of the participant. */
  @RefColumn()
  areaId: string

  @ManyToOne(() => Area, { nullable: false })
  area?: Relation<Area>

  /** Signed. */
  @PointsColumn()
  points: number

  @Column('text')
  reason: string

  @Column('text')
  documentNumber: string

  @Column('text')
  status: AdjustmentStatus

  /** Counts from this day … */
  @Column('date', { nullable: true })
  inForceFrom: string | null

  /** … to this day, inclusive. */
  @Column('date')
  validUntil: string

  @RefColumn({ nullable: true })
  requestedById: string | null

  @TimeColumn({ nullable: true })
  decidedAt: Date | null

  @RefColumn({ nullable: true })
  decidedById: string | null

  @Column('text', { default: '' })
  decisionText: string
}
