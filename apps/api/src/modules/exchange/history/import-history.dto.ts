import { JOB_STATES, type JobStatus } from '@credit/contract'
import { Out } from '#http/fields'

/** An import that was applied. */
export class ImportHistoryRow {
  @Out('id', 'ID of its job') id: string
  @Out({ description: 'What it imports, for example `supplier.import`' }) kind: string
  @Out({ description: 'Name of the account that started it' }) startedBy: string
  @Out({ description: 'Started by the caller' }) own: boolean
  @Out({ enum: JOB_STATES }) status: JobStatus
  @Out() fileName: string
  @Out({ description: 'SHA-256 of the file' }) digest: string
  @Out('integer') new: number
  @Out('integer') changed: number
  @Out('integer') same: number
  @Out('integer') wrong: number
  @Out('time | null', 'Until when its file is kept for those who may import; null if it is not') fileUntil:
    | string
    | null
  @Out('id | null', 'The job that takes it back') undoneBy: string | null
  @Out('time | null', 'Until when the caller may take it back; null if not') undoUntil: string | null
  @Out('time') createTime: string
  @Out('time | null') finishedAt: string | null
}
