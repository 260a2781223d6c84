import { SYNC_OUTCOMES, SYNC_RUN_STATES } from '@credit/contract'
import { Bool, Out } from '#http/fields'

export class SyncTotal {
  @Out('integer') total: number
  @Out('integer') new: number
}

/** The last run that ended, with the figures of the caller's area. */
export class SyncInfo {
  @Out('time | null') syncEndTime: string | null
  @Out({ type: 'string', nullable: true, enum: [...SYNC_RUN_STATES] }) status: string | null
  @Out('time | null', 'Null: none is planned') nextRunAt: string | null
  @Out({ type: () => SyncTotal }) project: SyncTotal
  @Out({ type: () => SyncTotal }) supplier: SyncTotal
  @Out({ type: () => SyncTotal }) purchaser: SyncTotal
  @Out({ type: () => SyncTotal }) agent: SyncTotal
  @Out({ type: () => SyncTotal }) expert: SyncTotal
}

export class SyncMonth {
  @Out('integer', '1 to 12') month: number
  @Out('integer') project: number
  @Out('integer') supplier: number
  @Out('integer') purchaser: number
  @Out('integer') agent: number
  @Out('integer') expert: number
}

export class SyncRunInput {
  @Bool({ optional: true, description: 'Also opens stages reached before the horizon' }) openAll?: boolean
}

export class SyncStarted {
  @Out('id') jobId: string
}

export class SyncRunRow {
  @Out('id') id: string
  @Out() source: string
  @Out({ description: 'Its source is the configured one, which a new run reads again' }) repeatable: boolean
  @Out({ enum: [...SYNC_RUN_STATES] }) status: string
  @Out() statusStr: string
  @Out('time') startedAt: string
  @Out('time | null') finishedAt: string | null
  @Out({ type: 'object', additionalProperties: true }) counts: Record<string, unknown>
  @Out('text | null', 'Why it failed') error: string | null
}

export class SyncItemRow {
  @Out('id') id: string
  @Out() ocid: string
  @Out() releaseId: string
  @Out({ description: 'File and line or position' }) place: string
  @Out({ enum: [...SYNC_OUTCOMES] }) outcome: string
  @Out() reason: string
  @Out() text: string
}
