import type { Part } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { BidSection } from './bid-section.js'
import { Participant } from './participant.js'

/** A participant playing a part in a section. */
@Entity('section_party')
@Index(['sectionId', 'participantId', 'part'], { unique: true })
@Index(['participantId', 'sectionId'])
export class SectionParty {
  @Id()
  id: string

  @RefColumn()
  sectionId: string

  @ManyToOne(() => BidSection, { nullable: false, onDelete: 'CASCADE' })
  section?: Relation<BidSection>

  @RefColumn()
  participantId: string

  @ManyToOne(() => Participant, { nullable: false })
  participant?: Relation<Participant>

  @Column('text')
  part: Part

  @TimeColumn({ default: () => 'now()' })
  createTime: Date

  @TimeColumn({ nullable: true })
  removedAt: Date | null

  /** Added or removed by a supervisor: the sync leaves it alone. */
  @Column('boolean', { default: false })
  byHand: boolean
}
