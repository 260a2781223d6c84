import { Injectable } from '@nestjs/common'
import type { Ctx } from './context.js'

export interface ScheduledTask {
  name: string
  /** Five fields, UTC: minute hour day month weekday. */
  cron: string
  /** Runs without an actor. */
  run: (ctx: Ctx) => Promise<unknown>
}

/**
 * Tasks that run at fixed times: once over all instances, one run of a task at a time, and after downtime for
 * what was missed within a day. Modules register theirs in a constructor; the job worker runs them.
 */
@Injectable()
export class Schedule {
  readonly tasks: ScheduledTask[] = []

  add(name: string, cron: string, run: ScheduledTask['run']): void {
    this.tasks.push({ name, cron, run })
  }
}
