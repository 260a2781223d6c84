import {
  type Answer,
  type EndReason,
  EVALUATION_MACHINE,
  type OpenStage,
  type ParticipantSign,
  type RecordStatus,
} from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation, VersionColumn } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { PointsColumn, RecordedEntity, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { ParticipantEntity } from '../participants/participant.js'
import { BidSectionEntity } from '../projects/bid-section.js'
import { ProjectEntity } from '../projects/project.js'
import { AreaScoped } from '../scope.js'
import { EvaluationSettingEntity } from './evaluation-setting.js'

/** A deferral of a record's due time. */
export interface Deferral {
  reason: string
  text: string
  at: string
  dueAt: string
  /** The person who deferred it; not known of older deferrals. */
  by?: string
}

/** A dishonest behaviour reported inside an evaluation; notice is given after the reveal. */
export interface ReportedBehaviour {
  itemId: string
  description: string
  fileIds: string[]
}

/** Reply of the evaluated party, given once. */
export interface EvaluationReply {
  text: string
  at: string
  /** Account that wrote it. */
  accountId: string
  /** Removed by a supervisor: its text is shown to supervisors only. */
  removed: { at: string; accountId: string; reason: string } | null
}

/** Answers that are stored but not submitted. */
export interface EvaluationDraft {
  answers: Answer[]
  comment: string
  dishonesty: ReportedBehaviour[]
}

/** An evaluation: one evaluator, one evaluated participant, one bid section, one stage. */
@Entity('evaluation_record')
@AreaScoped({ party: ['evaluatorId', 'evaluatedId'] })
@Index('uq_evaluation_record_pair', ['sectionId', 'stage', 'evaluatorId', 'evaluatedId'], {
  unique: true,
})
@Index(['evaluatorId', 'status', 'dueAt'])
@Index(['evaluatedId', 'status'])
@Index(['projectId'])
@Index(['settingId', 'settingVersion'])
@Index(['areaId', 'createTime', 'id'])
@Index('ix_evaluation_record_answered_at', { synchronize: false })
@Index('ix_evaluation_record_due', ['dueAt'], { where: "status IN ('pending', 'deferred')" })
@Index('ix_evaluation_record_outstanding', ['dueAt', 'id'], {
  where: "NOT optional AND status IN ('pending', 'deferred', 'expired')",
})
@Index('ix_evaluation_record_sealed', ['windowEndsAt'], { where: "status = 'submitted'" })
@Index('ix_evaluation_record_held', ['settingId', 'evaluatedId'], { where: "status = 'held'" })
@Index('ix_evaluation_record_anonymous', ['id'], { where: 'anonymous' })
@Index('ix_evaluation_record_pool', ['poolId'], { where: 'pool_id IS NOT NULL' })
@Index('ix_evaluation_record_decided_at', { synchronize: false })
@Index('ix_evaluation_record_undecided', ['sectionId', 'openedAt'], {
  where: "status IN ('pending', 'deferred', 'submitted')",
})
@Index('ix_evaluation_record_corrected', ['endedAt'], {
  where: "status = 'closed' AND end_reason = 'stageCorrected'",
})
export class EvaluationRecordEntity extends RecordedEntity {
  @VersionColumn()
  version: number

  /** Always the project's. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @RefColumn()
  projectId: string

  @ManyToOne(() => ProjectEntity, { nullable: false })
  project?: Relation<ProjectEntity>

  @RefColumn()
  sectionId: string

  @ManyToOne(() => BidSectionEntity, { nullable: false })
  section?: Relation<BidSectionEntity>

  @Column('smallint')
  stage: OpenStage

  @RefColumn({ to: () => EvaluationSettingEntity })
  settingId: string

  /** Version of the questions. */
  @Column('integer')
  settingVersion: number

  @RefColumn()
  evaluatorId: string

  @ManyToOne(() => ParticipantEntity, { nullable: false })
  evaluator?: Relation<ParticipantEntity>

  @RefColumn()
  evaluatedId: string

  @ManyToOne(() => ParticipantEntity, { nullable: false })
  evaluated?: Relation<ParticipantEntity>

  @Column('smallint')
  evaluatorSign: ParticipantSign

  @Column('smallint')
  evaluatedSign: ParticipantSign

  @Column('boolean')
  optional: boolean

  @Column('boolean')
  anonymous: boolean

  @StatusColumn(EVALUATION_MACHINE, { isDefault: true })
  status: RecordStatus

  @TimeColumn()
  openedAt: Date

  /** End of its last day; moved by deferrals and pauses. */
  @TimeColumn()
  dueAt: Date

  /** Time when a supervisor last reminded its evaluator. */
  @TimeColumn({ nullable: true })
  remindedAt: Date | null

  /** Time when the anonymous records of its cell in this section are revealed together. */
  @TimeColumn()
  windowEndsAt: Date

  /** Time of the last count of its deadlines, if later than the opening; the calendar of that time was used. */
  @TimeColumn({ nullable: true })
  deadlinesSetAt: Date | null

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

  @Column('jsonb', { nullable: true })
  reply: EvaluationReply | null

  /** 0 to 100, rounded half up to hundredths at submit. */
  @PointsColumn({ nullable: true })
  total: number | null

  @TimeColumn({ nullable: true })
  submittedAt: Date | null

  /** Account that submitted it. */
  @RefColumn({ nullable: true })
  submittedById: string | null

  /** Time when the form was first viewed. */
  @TimeColumn({ nullable: true })
  firstSeenAt: Date | null

  /** Seconds from the first view of the form to the submit. */
  @Column('integer', { nullable: true })
  durationSeconds: number | null

  @TimeColumn({ nullable: true })
  revealedAt: Date | null

  /** Since when it waits for a pool; again since another record of its pool was voided. */
  @TimeColumn({ nullable: true })
  heldAt: Date | null

  /** The pool it was revealed in: its section and its answers stay hidden. */
  @RefColumn({ nullable: true })
  poolId: string | null

  @TimeColumn({ nullable: true })
  endedAt: Date | null

  @Column('text', { nullable: true })
  endReason: EndReason | null
}
