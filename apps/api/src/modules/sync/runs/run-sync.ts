import type { SystemCtx } from '#core/context'
import { rehearse } from '#database/unit-of-work'
import { type SyncOptions, type SyncReport, SyncRun } from './sync-run.js'
import { allowIdleTransaction } from './sync-runs.sql.js'

export type { SyncOptions, SyncProgress, SyncReport } from './sync-run.js'

/** Imports from the upstream platform; bad input never stops it. */
export async function runSync(ctx: SystemCtx, options: SyncOptions): Promise<SyncReport> {
  if (!options.dryRun) return new SyncRun(ctx, options).run()
  return rehearse(ctx, async (tx) => {
    await allowIdleTransaction.rows(tx, {})
    return new SyncRun(tx, options).run()
  })
}
