import { JOB_STATES, type JobStatus } from '@credit/contract'
import { Out } from '../http/fields.js'

/** Answer of every call that starts a job. */
export class JobStarted {
  @Out({ format: 'uuid' })
  jobId: string
}

/** A job as its owner and the supervisors of its area see it. */
export class JobRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ description: 'What it does, as `supplier.import`' })
  kind: string

  @Out({ enum: JOB_STATES })
  status: JobStatus

  @Out({ type: 'integer' })
  done: number

  @Out({ type: 'integer', nullable: true, description: 'null while it is not known' })
  total: number | null

  @Out({ type: 'integer', description: 'Of the done ones' })
  failed: number

  @Out({ type: 'object', nullable: true, additionalProperties: true })
  result: Record<string, unknown> | null

  @Out({ type: 'string', nullable: true, description: 'Code of the error that ended it' })
  error: string | null

  @Out({ type: 'string', nullable: true, description: 'The same as a sentence' })
  message: string | null

  @Out({ description: 'Whether `errors` gives the refused rows' })
  hasErrors: boolean

  @Out()
  cancelRequested: boolean

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ type: 'string', format: 'date-time', nullable: true })
  startedAt: string | null

  @Out({ type: 'string', format: 'date-time', nullable: true })
  finishedAt: string | null
}
