import type { Stage, StageOutcome } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { BidSectionEntity } from './bid-section.js'

/** A stage that a section has reached, with its day. */
@Entity('section_stage')
@Unscoped('read with its section', { writtenBy: 'those who may change its section' })
@Index(['sectionId', 'stage'], { unique: true })
export class SectionStageEntity {
  @Id()
  id: string

  @RefColumn({ to: () => BidSectionEntity, onDelete: 'CASCADE' })
  sectionId: string

  @Column('smallint')
  stage: Stage

  /** Day stated by the upstream file or a supervisor. */
  @Column('date')
  @Index()
  reachedOn: string

  /** False if the day is unknown and was derived from known days around it. */
  @Column('boolean', { default: true })
  dayKnown: boolean

  /** Time when its records opened; null if none opened. */
  @TimeColumn({ nullable: true })
  openedAt: Date | null

  @Column('text', { default: 'passed' })
  outcome: StageOutcome

  /** Time when it was stored; orders the events of the dashboard. */
  @TimeColumn({ default: () => 'now()' })
  @Index()
  createTime: Date
}
