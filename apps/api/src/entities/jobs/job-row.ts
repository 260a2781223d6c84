import { JOB_ROW_MACHINE, type JobRowState } from '@credit/contract'
import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { RefColumn, StatusColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { JobEntity } from './job.js'

/** Result of one record of a job that processes many. */
@Entity('job_row')
@Unscoped('read with its job', { audited: false, writtenBy: 'whoever starts a job' })
@Index(['recordId'])
export class JobRowEntity {
  @RefColumn({ to: () => JobEntity, primary: true, onDelete: 'CASCADE' })
  jobId: string

  /** Place in the job, from 1. */
  @PrimaryColumn('integer')
  n: number

  @RefColumn()
  recordId: string

  @Column('text')
  title: string

  @StatusColumn(JOB_ROW_MACHINE, { isDefault: true })
  state: JobRowState

  /** Reason of the failure, in the language of the job. */
  @Column('text', { nullable: true })
  reason: string | null

  /** Previous state of the record, if the opposite action alone cannot undo the change. */
  @Column('jsonb', { nullable: true })
  before: Record<string, unknown> | null
}
