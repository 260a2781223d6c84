import type { DishonestRecordSource, DishonestRecordStatus, DishonestyTier } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { BaseEntity, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { Area } from './area.js'
import { DishonestyItem } from './dishonesty-item.js'
import { Participant } from './participant.js'
import { PointsColumn } from './points-column.js'

/** A dishonest behaviour found on a participant; carries the tier and points it was confirmed with. */
@Entity('dishonest_record')
@Index(['participantId', 'status'])
@Index(['areaId', 'createTime', 'id'])
@Index(['validUntil'])
@Index(['tier', 'publishEndDate'])
export class DishonestRecord extends BaseEntity {
  @RefColumn()
  participantId: string

  @ManyToOne(() => Participant, { nullable: false })
  participant?: Relation<Participant>

  /** The project's area; without a project the participant's home. */
  @RefColumn()
  areaId: string

  @ManyToOne(() => Area, { nullable: false })
  area?: Relation<Area>

  @RefColumn()
  itemId: string

  @ManyToOne(() => DishonestyItem, { nullable: false })
  item?: Relation<DishonestyItem>

  @RefColumn({ nullable: true })
  projectId: string | null

  /** The evaluation that reported it. */
  @RefColumn({ nullable: true })
  @Index()
  recordId: string | null

  @Column('text')
  source: DishonestRecordSource

  @Column('text')
  status: DishonestRecordStatus

  @Column('text')
  tier: DishonestyTier

  @PointsColumn()
  points: number

  @Column('text')
  description: string

  @Column('text', { nullable: true })
  decisionNumber: string | null

  @Column('text', { nullable: true })
  authority: string | null

  @Column('text', { nullable: true })
  penalty: string | null

  @Column('text', { nullable: true })
  basis: string | null

  /** Day of the authority's decision. */
  @Column('date', { nullable: true })
  decidedOn: string | null

  /** The party's own view, given while noticed. */
  @Column('text', { nullable: true })
  statement: string | null

  @TimeColumn({ nullable: true })
  statementAt: Date | null

  @Column('date', { nullable: true })
  noticeEndsOn: string | null

  /** Counts from this day … */
  @Column('date', { nullable: true })
  inForceFrom: string | null

  /** … to this day, inclusive. */
  @Column('date', { nullable: true })
  validUntil: string | null

  /** Repaired or revoked: from this day on it does not count. */
  @Column('date', { nullable: true })
  endedOn: string | null

  @Column('date', { nullable: true })
  publishDate: string | null

  @Column('date', { nullable: true })
  publishEndDate: string | null

  /** A repair may be asked for from this day on. */
  @Column('date', { nullable: true })
  repairableFrom: string | null

  @RefColumn({ nullable: true })
  reportedById: string | null

  @TimeColumn({ nullable: true })
  decidedAt: Date | null

  @RefColumn({ nullable: true })
  decidedById: string | null

  @Column('text', { default: '' })
  reason: string
}
