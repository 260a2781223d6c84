import { Out } from './fields.js'

export const HEALTH_STATES = ['ok', 'failed', 'off'] as const
type HealthState = (typeof HEALTH_STATES)[number]

export class HealthChecks {
  @Out({ enum: HEALTH_STATES })
  database: HealthState

  @Out({ enum: HEALTH_STATES })
  storage: HealthState

  @Out({ enum: HEALTH_STATES, description: 'off: this instance runs none' })
  jobs: HealthState

  @Out({ enum: HEALTH_STATES })
  disk: HealthState
}

export class Health {
  @Out({ enum: HEALTH_STATES })
  status: HealthState

  @Out({ type: HealthChecks, required: false })
  checks?: HealthChecks
}
