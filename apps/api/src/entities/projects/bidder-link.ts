import {
  LINK_MACHINE,
  LINK_STATES,
  LINK_STRENGTHS,
  type LinkAction,
  type LinkKind,
  type LinkStatus,
  type LinkStrength,
} from '@credit/contract'
import { Check, Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import type { Decision } from '../decision.js'
import { ParticipantEntity } from '../participants/participant.js'
import { AreaScoped } from '../scope.js'

/** A kind of data that both share. The value itself is in their profiles alone. */
export interface LinkEvidence {
  kind: LinkKind
  /** Bodies that shared the value when it was found; of several values the fewest. */
  bodies: number
  /** Day when it was found. */
  since: string
  /** Day when it was no longer shared; null if it still is. */
  until: string | null
}

/**
 * Two bidders of a section of an area, or a bidder and a member of its committee, that share data (P13). There is one
 * row for both in each area, whatever they share.
 */
@Entity('bidder_link')
@AreaScoped()
@Index('uq_bidder_link_pair', ['areaId', 'participantId', 'otherId'], { unique: true })
@Index(['areaId', 'createTime', 'id'])
@Index(['participantId', 'otherId'])
@Index(['otherId'])
@Check('ck_bidder_link_order', 'participant_id < other_id')
@Check('ck_bidder_link_ended', "(status = 'ended') = (ended_at IS NOT NULL)")
export class BidderLinkEntity extends BaseEntity {
  /** Area of the sections. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  /** The lower id of the two. */
  @RefColumn({ to: () => ParticipantEntity })
  participantId: string

  @RefColumn({ to: () => ParticipantEntity })
  otherId: string

  /** Kinds that are shared now; the last ones once it has ended. */
  @Column('text', { array: true })
  kinds: LinkKind[]

  @Column({ type: 'text', enum: [...LINK_STRENGTHS] })
  strength: LinkStrength

  @StatusColumn(LINK_MACHINE, { choices: LINK_STATES, isDefault: true })
  status: LinkStatus

  /** In the order of the kinds. */
  @Column('jsonb')
  evidence: LinkEvidence[]

  /** Oldest first. */
  @Column('jsonb', { default: () => "'[]'" })
  decisions: Decision<LinkAction>[]

  /** Time of the last decision. */
  @TimeColumn({ nullable: true })
  decidedAt: Date | null

  @TimeColumn({ nullable: true })
  endedAt: Date | null
}
