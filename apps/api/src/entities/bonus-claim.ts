import type { BonusClaimStatus } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { BaseEntity, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { Area } from './area.js'
import { BonusItem } from './bonus-item.js'
import { Participant } from './participant.js'
import { PointsColumn } from './points-column.js'

/** A participant's claim of a qualification bonus; carries the points it was approved with. */
@Entity('bonus_claim')
@Index(['participantId', 'status'])
@Index(['areaId', 'createTime', 'id'])
@Index(['validUntil'])
export class BonusClaim extends BaseEntity {
  @RefColumn()
  participantId: string

  @ManyToOne(() => Participant, { nullable: false })
  participant?: Relation<Participant>

  /** Home area of the participant. */
  @RefColumn()
  areaId: string

  @ManyToOne(() => Area, { nullable: false })
  area?: Relation<Area>

  @RefColumn()
  itemId: string

  @ManyToOne(() => BonusItem, { nullable: false })
  item?: Relation<BonusItem>

  @RefColumn({ nullable: true })
  certificateId: string | null

  @Column('text', { default: '' })
  description: string

  @Column('text')
  status: BonusClaimStatus

  @PointsColumn()
  points: number

  /** Most that all claims on the item bring. */
  @PointsColumn()
  maxPoints: number

  /** End of the public notice. */
  @Column('date', { nullable: true })
  noticeEndsOn: string | null

  /** Counts from this day … */
  @Column('date', { nullable: true })
  inForceFrom: string | null

  /** … to this day, inclusive; null = without end. */
  @Column('date', { nullable: true })
  validUntil: string | null

  /** Revoked: from this day on it does not count. */
  @Column('date', { nullable: true })
  endedOn: string | null

  @TimeColumn({ nullable: true })
  decidedAt: Date | null

  @RefColumn({ nullable: true })
  decidedById: string | null

  @Column('text', { default: '' })
  reason: string
}
