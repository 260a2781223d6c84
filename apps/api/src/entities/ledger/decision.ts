import { Column } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, PointsColumn, RefColumn, TimeColumn } from '../columns.js'
import { ParticipantEntity } from '../participants/participant.js'

/** A supervisor's decision on a participant, which changes its score while in force. */
export abstract class DecisionEntity extends BaseEntity {
  @RefColumn({ to: () => ParticipantEntity })
  participantId: string

  /** The participant's home area, or the area of the project it is about. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @PointsColumn()
  points: number

  /** First day in force; `validUntil` is the last. */
  @Column('date', { nullable: true })
  inForceFrom: string | null

  /** Revoked or repaired: not in force from this day on. */
  @Column('date', { nullable: true })
  endedOn: string | null

  @TimeColumn({ nullable: true })
  decidedAt: Date | null

  @RefColumn({ nullable: true })
  decidedById: string | null
}
