import { Injectable } from '@nestjs/common'
import type { SystemCtx } from './context.js'

interface ScheduledTask {
  name: string
  /** Five fields, UTC: minute hour day month weekday. */
  cron: string
  /** Runs without an actor; does everything that is due by now, including the work of missed runs. */
  run: (ctx: SystemCtx) => Promise<unknown>
}

/**
 * Tasks that run at fixed times: once across all instances, and one run of a task at a time. After a downtime, one run
 * replaces all missed runs that still wait. Modules register their tasks in a constructor; the job worker runs them.
 */
@Injectable()
export class Schedule {
  readonly tasks: ScheduledTask[] = []

  add(name: string, cron: string, run: ScheduledTask['run']): void {
    this.tasks.push({ name, cron, run })
  }
}
