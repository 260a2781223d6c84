import type { Stage, StageOutcome } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { BidSection } from './bid-section.js'

/** A stage that a section reached, and on which day. */
@Entity('section_stage')
@Index(['sectionId', 'stage'], { unique: true })
export class SectionStage {
  @Id()
  id: string

  @RefColumn()
  sectionId: string

  @ManyToOne(() => BidSection, { nullable: false, onDelete: 'CASCADE' })
  section?: Relation<BidSection>

  @Column('smallint')
  stage: Stage

  /** By the upstream file or the supervisor. */
  @Column('date')
  reachedOn: string

  /** False where nobody said the day, and it was taken from what is known around it. */
  @Column('boolean', { default: true })
  dayKnown: boolean

  /** When its records opened; null where none did. */
  @TimeColumn({ nullable: true })
  openedAt: Date | null

  @Column('text', { default: 'passed' })
  outcome: StageOutcome

  /** Noted at; the dynamics of the dashboard go by it. */
  @TimeColumn({ default: () => 'now()' })
  @Index()
  createTime: Date
}
