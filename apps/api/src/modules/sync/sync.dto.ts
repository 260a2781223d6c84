import { SYNC_OUTCOMES, SYNC_RUN_STATES } from '@credit/contract'
import { Bool, Out } from '#http/fields'

export class SyncTotal {
  @Out({ type: 'integer' }) total: number
  @Out({ type: 'integer' }) new: number
}

/** The last run that ended, with the figures of the caller's area. */
export class SyncInfo {
  @Out({ type: 'string', format: 'date-time', nullable: true }) syncEndTime: string | null
  @Out({ type: 'string', nullable: true, enum: [...SYNC_RUN_STATES] }) status: string | null

  @Out({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Null: none is planned',
  })
  nextRunAt: string | null

  @Out({ type: () => SyncTotal }) project: SyncTotal
  @Out({ type: () => SyncTotal }) supplier: SyncTotal
  @Out({ type: () => SyncTotal }) purchaser: SyncTotal
  @Out({ type: () => SyncTotal }) agent: SyncTotal
  @Out({ type: () => SyncTotal }) expert: SyncTotal
}

export class SyncMonth {
  @Out({ type: 'integer', description: '1 to 12' }) month: number
  @Out({ type: 'integer' }) project: number
  @Out({ type: 'integer' }) supplier: number
  @Out({ type: 'integer' }) purchaser: number
  @Out({ type: 'integer' }) agent: number
  @Out({ type: 'integer' }) expert: number
}

export class SyncRunInput {
  @Bool({ optional: true, description: 'Also opens stages reached before the horizon' }) openAll?: boolean
}

export class SyncStarted {
  @Out({ format: 'uuid' }) jobId: string
}

export class SyncRunRow {
  @Out({ format: 'uuid' }) id: string
  @Out() source: string
  @Out({ description: 'Its source is the configured one, which a new run reads again' }) repeatable: boolean
  @Out({ enum: [...SYNC_RUN_STATES] }) status: string
  @Out() statusStr: string
  @Out({ format: 'date-time' }) startedAt: string
  @Out({ type: 'string', format: 'date-time', nullable: true }) finishedAt: string | null
  @Out({ type: 'object', additionalProperties: true }) counts: Record<string, unknown>
  @Out({ type: 'string', nullable: true, description: 'Why it failed' }) error: string | null
}

export class SyncItemRow {
  @Out({ format: 'uuid' }) id: string
  @Out() ocid: string
  @Out() releaseId: string
  @Out({ description: 'File and line or position' }) place: string
  @Out({ enum: [...SYNC_OUTCOMES] }) outcome: string
  @Out() reason: string
  @Out() text: string
}
