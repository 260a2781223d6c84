import type { Ctx } from '#core/context'
import { rehearse } from '#database/unit-of-work'
import { type SyncOptions, type SyncReport, SyncRun } from './sync-run.js'
import { allowIdleTransaction } from './sync-runs.sql.js'

export type { SyncOptions, SyncProgress, SyncReport } from './sync-run.js'

/** Imports from the upstream platform; bad input never stops it. */
export async function runSync(ctx: Ctx, options: SyncOptions): Promise<SyncReport> {
  const system = ctx.isInUnit() ? ctx : ctx.with({ actor: null, system: 'upstream sync' })
  if (!options.dryRun) return new SyncRun(system, options).run()
  return rehearse(system, async (tx) => {
    await allowIdleTransaction.rows(tx, {})
    return new SyncRun(tx, options).run()
  })
}
