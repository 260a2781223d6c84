import { Out } from './fields.js'

export const HEALTH_STATES = ['ok', 'failed', 'off', 'late'] as const
type HealthState = (typeof HEALTH_STATES)[number]

export class HealthChecks {
  @Out({ enum: HEALTH_STATES }) database: HealthState
  @Out({ enum: HEALTH_STATES }) storage: HealthState
  @Out({ enum: HEALTH_STATES }, 'off: this instance runs none') jobs: HealthState
  @Out({ enum: HEALTH_STATES }, 'late: uploads are refused, other calls are served') disk: HealthState
  @Out({ enum: HEALTH_STATES }, 'off: none is configured; late: callers are served') backup: HealthState
  @Out({ enum: HEALTH_STATES }, 'off: none is configured; late: the primary is read') replica: HealthState
}

export class Health {
  @Out({ enum: [...HEALTH_STATES, 'stopping'] }, 'stopping: calls are served, but send no more')
  status: HealthState | 'stopping'

  @Out({ required: false }, 'Name of the release that answers') release?: string
  @Out({ type: HealthChecks, required: false }) checks?: HealthChecks

  @Out({ required: false, type: Number, nullable: true }, 'Age of the last good backup')
  backupAgeSeconds?: number | null
}
