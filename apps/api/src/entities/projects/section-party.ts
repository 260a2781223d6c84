import type { Part } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { RecordedEntity, RefColumn, TimeColumn } from '../columns.js'
import { ParticipantEntity } from '../participants/participant.js'
import { Unscoped } from '../scope.js'
import { BidSectionEntity } from './bid-section.js'

/** A participant playing a part in a section. */
@Entity('section_party')
@Unscoped('read with its section', { writtenBy: 'those who may change its section' })
@Index(['sectionId', 'participantId', 'part'], { unique: true })
@Index(['participantId', 'sectionId'])
export class SectionPartyEntity extends RecordedEntity {
  @RefColumn()
  sectionId: string

  @ManyToOne(() => BidSectionEntity, { nullable: false, onDelete: 'CASCADE' })
  section?: Relation<BidSectionEntity>

  @RefColumn({ to: () => ParticipantEntity })
  participantId: string

  @Column('text')
  part: Part

  @TimeColumn({ nullable: true })
  removedAt: Date | null

  /** Added or removed by a supervisor: the sync does not change it. */
  @Column('boolean', { default: false })
  byHand: boolean
}
