import { JOB_MACHINE, type JobStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { RecordedEntity, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { StoredFileEntity } from '../files/stored-file.js'
import { AreaScoped } from '../scope.js'

/** Account that started a job, with its rights at that moment; the job runs with them. */
export interface JobActor {
  accountId: string
  sessionId: string
  loginName: string
  name: string
  sign: number
  participantId: string | null
  areaId: string
  areaCode: string
  city: boolean
  permissions: string[]
  roles: string[]
}

/** Work that takes longer than a request may: its actor, progress and result. */
@Entity('job')
@AreaScoped({ audited: false })
@Index(['createTime', 'id'])
@Index(['accountId', 'createTime'])
@Index(['undoesId'], { where: 'undoes_id IS NOT NULL' })
@Index('ix_job_open_key', { synchronize: false })
export class JobEntity extends RecordedEntity {
  @Column('text')
  kind: string

  @StatusColumn(JOB_MACHINE, { isDefault: true })
  status: JobStatus

  /** Unique among open jobs of a kind. */
  @Column('text', { nullable: true })
  key: string | null

  @Column('jsonb')
  payload: Record<string, unknown>

  @Column('integer', { default: 0 })
  done: number

  @Column('integer', { nullable: true })
  total: number | null

  @Column('integer', { default: 0 })
  failed: number

  @Column('jsonb', { nullable: true })
  result: Record<string, unknown> | null

  /** Rows that were refused, each with its reason, as xlsx or csv. */
  @RefColumn({ to: () => StoredFileEntity, nullable: true })
  errorsFileId: string | null

  @RefColumn({ nullable: true })
  accountId: string | null

  @RefColumn({ nullable: true })
  areaId: string | null

  @Column('jsonb', { nullable: true })
  actor: JobActor | null

  @Column('text')
  locale: string

  @TimeColumn({ nullable: true })
  startedAt: Date | null

  @TimeColumn({ nullable: true })
  finishedAt: Date | null

  @Column('boolean', { default: false })
  cancelRequested: boolean

  /** Code of the error that ended it. */
  @Column('text', { nullable: true })
  error: string | null

  /** The worker that runs it; a write of any other is ignored. */
  @Column('text', { nullable: true })
  worker: string | null

  /** The job whose changes it takes back. */
  @RefColumn({ to: () => JobEntity, nullable: true, onDelete: 'CASCADE' })
  undoesId: string | null

  /** The last attempt stored some of its work for good. */
  @Column('boolean', { default: false })
  advanced: boolean
}
