import type { Answer, EndReason, OpenStage, ParticipantSign, RecordStatus } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation, VersionColumn } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { Area } from './area.js'
import { BidSection } from './bid-section.js'
import { EvaluationSetting } from './evaluation-setting.js'
import { Participant } from './participant.js'
import { PointsColumn } from './points-column.js'
import { Project } from './project.js'

/** A putting off: why, until when. */
export interface Deferral {
  reason: string
  text: string
  at: string
  dueAt: string
}

/** A dishonest behaviour reported inside an evaluation; noticed once the record is revealed. */
export interface ReportedBehaviour {
  itemId: string
  description: string
  fileIds: string[]
}

/** What an evaluator has written down but not submitted. */
export interface EvaluationDraft {
  answers: Answer[]
  comment: string
  dishonesty: ReportedBehaviour[]
}

/** One evaluator, one evaluated, one bid section, one stage. */
@Entity('evaluation_record')
@Index('uq_evaluation_record_pair', ['sectionId', 'stage', 'evaluatorId', 'evaluatedId'], {
  unique: true,
})
@Index(['evaluatorId', 'status', 'dueAt'])
@Index(['evaluatedId', 'status'])
@Index(['projectId'])
@Index(['settingId', 'settingVersion'])
@Index(['areaId', 'createTime', 'id'])
@Index('ix_evaluation_record_completion', ['areaId', 'evaluatorSign', 'status'], {
  where: `NOT optional AND (status IN ('submitted', 'revealed') OR status = 'expired' AND end_reason = 'window')`,
})
@Index('ix_evaluation_record_due', ['dueAt'], { where: "status IN ('pending', 'deferred')" })
@Index('ix_evaluation_record_window', ['windowEndsAt'], {
  where: "anonymous AND status = 'submitted'",
})
export class EvaluationRecord {
  @Id()
  id: string

  @TimeColumn({ default: () => 'now()' })
  createTime: Date

  @VersionColumn()
  version: number

  /** Always the project's. */
  @RefColumn()
  areaId: string

  @ManyToOne(() => Area, { nullable: false })
  area?: Relation<Area>

  @RefColumn()
  projectId: string

  @ManyToOne(() => Project, { nullable: false })
  project?: Relation<Project>

  @RefColumn()
  sectionId: string

  @ManyToOne(() => BidSection, { nullable: false })
  section?: Relation<BidSection>

  @Column('smallint')
  stage: OpenStage

  @RefColumn()
  settingId: string

  @ManyToOne(() => EvaluationSetting, { nullable: false })
  setting?: Relation<EvaluationSetting>

  /** Number of the version whose questions it asks. */
  @Column('integer')
  settingVersion: number

  @RefColumn()
  evaluatorId: string

  @ManyToOne(() => Participant, { nullable: false })
  evaluator?: Relation<Participant>

  @RefColumn()
  evaluatedId: string

  @ManyToOne(() => Participant, { nullable: false })
  evaluated?: Relation<Participant>

  @Column('smallint')
  evaluatorSign: ParticipantSign

  @Column('smallint')
  evaluatedSign: ParticipantSign

  @Column('boolean')
  optional: boolean

  @Column('boolean')
  anonymous: boolean

  @Column('text', { default: 'pending' })
  status: RecordStatus

  @TimeColumn()
  openedAt: Date

  /** The end of its last day; moved by deferrals and pauses. */
  @TimeColumn()
  dueAt: Date

  /** When anonymous ones of its cell in this section are revealed together. */
  @TimeColumn()
  windowEndsAt: Date

  @Column('jsonb', { default: () => "'[]'" })
  deferrals: Deferral[]

  @Column('jsonb', { nullable: true })
  draft: EvaluationDraft | null

  @Column('jsonb', { nullable: true })
  answers: Answer[] | null

  @Column('text', { default: '' })
  comment: string

  @Column('jsonb', { default: () => "'[]'" })
  dishonesty: ReportedBehaviour[]

  /** 0 to 100, half up to hundredths at submit. */
  @PointsColumn({ nullable: true })
  total: number | null

  @TimeColumn({ nullable: true })
  submittedAt: Date | null

  /** Account that submitted. */
  @RefColumn({ nullable: true })
  submittedById: string | null

  /** When its evaluator first looked at the form. */
  @TimeColumn({ nullable: true })
  firstSeenAt: Date | null

  /** From the first look at the form to the submit. */
  @Column('integer', { nullable: true })
  durationSeconds: number | null

  @TimeColumn({ nullable: true })
  revealedAt: Date | null

  @TimeColumn({ nullable: true })
  endedAt: Date | null

  @Column('text', { nullable: true })
  endReason: EndReason | null
}
