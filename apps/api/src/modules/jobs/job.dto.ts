import { JOB_STATES, type JobStatus } from '@credit/contract'
import { Enum, Out } from '#http/fields'
import { TABLE_FORMATS, type TableFormat } from '../tabular/write-table.js'

export class JobErrorsQuery {
  @Enum(Object.keys(TABLE_FORMATS), { optional: true, default: 'xlsx' }) format: TableFormat = 'xlsx'
}

/** Response of every call that starts a job. */
export class JobStarted {
  @Out({ format: 'uuid' }) jobId: string
}

/** A job as its owner and the supervisors of its area see it. */
export class JobRow {
  @Out({ format: 'uuid' }) id: string
  @Out({ description: 'What it does, for example `supplier.import`' }) kind: string
  @Out({ enum: JOB_STATES }) status: JobStatus
  @Out({ type: 'integer' }) done: number
  @Out({ type: 'integer', nullable: true, description: 'null while unknown' }) total: number | null
  @Out({ type: 'integer', description: 'Part of `done`' }) failed: number
  @Out({ type: 'object', nullable: true, additionalProperties: true }) result: Record<string, unknown> | null
  @Out({ type: 'string', nullable: true, description: 'Code of the error with which it failed' }) error: string | null
  @Out({ type: 'string', nullable: true, description: 'The error as a sentence' }) message: string | null
  @Out({ description: 'Whether `errors` returns rejected rows' }) hasErrors: boolean
  @Out() cancelRequested: boolean
  @Out({ format: 'date-time' }) createTime: string
  @Out({ type: 'string', format: 'date-time', nullable: true }) startedAt: string | null
  @Out({ type: 'string', format: 'date-time', nullable: true }) finishedAt: string | null
}
