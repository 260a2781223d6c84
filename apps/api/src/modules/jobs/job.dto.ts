import { JOB_STATES, type JobStatus } from '@credit/contract'
import { Enum, Out } from '#http/fields'
import { TABLE_FORMATS, type TableFormat } from '../tabular/write-table.js'

export class JobErrorsQuery {
  @Enum(Object.keys(TABLE_FORMATS), { optional: true, default: 'xlsx' }) format: TableFormat = 'xlsx'
}

/** Response of every call that starts a job. */
export class JobStarted {
  @Out('id') jobId: string
}

const JOB_OFFERS = ['cancel'] as const

/** A job as its owner and the supervisors of its area see it. */
export class JobRow {
  @Out('id') id: string
  @Out({ description: 'What it does, for example `supplier.import`' }) kind: string
  @Out('text | null', 'The action of a bulk job, for example `publish`') action: string | null
  @Out({ description: 'Name of the account that started it; empty if the system did' }) startedBy: string
  @Out({ description: 'Started by the caller' }) own: boolean
  @Out({ enum: JOB_STATES }) status: JobStatus
  @Out('integer') done: number
  @Out('integer | null', 'null while unknown') total: number | null
  @Out('integer', 'Part of `done`') failed: number
  @Out({ type: 'object', nullable: true, additionalProperties: true }) result: Record<string, unknown> | null
  @Out('text | null', 'Code of the error with which it failed') error: string | null
  @Out('text | null', 'The error as a sentence') message: string | null
  @Out({ description: 'Whether `errors` returns rejected rows' }) hasErrors: boolean
  @Out() cancelRequested: boolean
  @Out('id | null', 'The job whose changes it takes back') undoesId: string | null
  @Out('id | null', 'The job that takes back its changes') undoneBy: string | null
  @Out('time | null', 'Until when the caller may undo its changes; null if not') undoUntil: string | null
  @Out({ enum: JOB_OFFERS, isArray: true }, 'What the caller may do') can: (typeof JOB_OFFERS)[number][]
  @Out('time') createTime: string
  @Out('time | null') startedAt: string | null
  @Out('time | null') finishedAt: string | null
}
