import { LessThanOrEqual } from 'typeorm'
import type { SystemCtx, SystemTx, Tx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { lockProjectsByOcid } from '../../projects/projects/save-projects.js'
import { mapBatch } from '../store/prepare-batch.js'
import { projectPages } from '../store/project-pages.js'
import { storeBatch } from '../store/store-batch.js'
import { storedProcesses } from '../store/store-releases.js'
import { readScope, type SyncScope } from '../store/sync-scope.js'

/**
 * Applies statements of the stored releases about days that have come: stages reached, terms ended. Each project is a
 * transaction, and one that fails does not affect the others. Running it again changes nothing. Returns the number of
 * projects examined.
 */
export async function recheckProjects(ctx: SystemCtx): Promise<number> {
  const scope = await readScope(ctx, { runId: '' })
  const today = ctx.clock.today()
  const errors: unknown[] = []
  let examined = 0
  for await (const ocids of projectPages(ctx, { recheckOn: LessThanOrEqual(today) })) {
    for (const ocid of ocids) {
      await unitOfWork(ctx, (tx) => recheck(tx, scope, ocid)).catch((error: unknown) => {
        errors.push(error)
      })
    }
    examined += ocids.length
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some projects could not be rechecked')
  return examined
}

/** Applies the stored releases of a project, in the transaction of a caller who may change it. */
export async function applyKept(tx: Tx, ocid: string): Promise<void> {
  const system = tx.asSystem('what the upstream platform says of the project may concern bodies of any area')
  await recheck(system, await readScope(system, { runId: '' }), ocid)
}

/** Stores a project again from its releases, read under its lock so that no sync stores others meanwhile. */
async function recheck(tx: SystemTx, scope: SyncScope, ocid: string): Promise<void> {
  await lockProjectsByOcid(tx, [ocid])
  const known = await storedProcesses(tx, [ocid])
  const mapped = await mapBatch(known, scope, tx.clock.today())
  await storeBatch(tx, scope, { ...mapped, known, refusedAgain: 0 })
}
