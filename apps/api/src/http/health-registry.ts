import { Injectable } from '@nestjs/common'
import { HEALTH_STATES } from './health.dto.js'

export type HealthState = (typeof HEALTH_STATES)[number]

/** Returns the state of one part of the service; rejecting means `failed`. */
export type HealthCheck = () => Promise<HealthState> | HealthState

/** Checks of `health/ready`; each module registers its own. */
@Injectable()
export class HealthRegistry {
  readonly checks = new Map<string, HealthCheck>()
  /** Returns when the last good backup was finished, as its check has found. */
  lastBackup: () => Date | null = () => null

  register(name: string, check: HealthCheck): void {
    this.checks.set(name, check)
  }
}
