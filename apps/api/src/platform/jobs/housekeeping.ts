import { Injectable } from '@nestjs/common'
import { sqlCount } from '../database/sql.js'
import { sweepFiles } from '../files/sweep-files.js'
import { JobRegistry } from './job-registry.js'

const DAY_MS = 24 * 3600_000
/** Ended jobs and delivered messages are of no use after that. */
const KEPT_DAYS = 90

/** What the house throws away. Rooms register their own (`JobRegistry.onSchedule`). */
@Injectable()
export class Housekeeping {
  constructor(registry: JobRegistry) {
    // Three in the morning in the installation's usual zone.
    registry.onSchedule('files.sweep', '0 19 * * *', async (ctx) => {
      await sweepFiles(ctx)
    })
    registry.onSchedule('idempotency.sweep', '10 * * * *', async (ctx) => {
      const before = new Date(ctx.clock.now().getTime() - DAY_MS)
      await sqlCount(
        ctx,
        (s) => `DELETE FROM idempotency_key WHERE create_time < ${s.param(before)}
          AND ${s.unscoped('keys belong to callers')}`,
      )
    })
    registry.onSchedule('history.sweep', '20 19 * * *', async (ctx) => {
      const before = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS)
      for (const done of [
        "job WHERE status IN ('succeeded', 'failed', 'cancelled')",
        "outbox_message WHERE status IN ('sent', 'dropped')",
        'system_message WHERE status = 1',
      ]) {
        await sqlCount(
          ctx,
          (s) =>
            `DELETE FROM ${done} AND create_time < ${s.param(before)} AND ${s.unscoped('old')}`,
        )
      }
    })
  }
}
