import type { Ctx } from '../../platform/database/context.js'
import type { Batch } from './read/read-batches.js'
import { type Prepared, prepareBatch } from './store/prepare-batch.js'
import type { SyncScope } from './store/sync-scope.js'

/** A batch on its way in; null where it could not be prepared yet. */
export type Ahead = Batch & { prepared?: Promise<Prepared | null> }

/**
 * Prepares each batch while the one before is stored (the next one is asked for before that), as far
 * as they are about other processes. Within one transaction there is no second connection to ask.
 */
export async function* prepareAhead(
  ctx: Ctx,
  scope: SyncScope,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Ahead, void> {
  let stored = new Set<string>()
  for await (const batch of batches) {
    const ocids = new Set(batch.releases.map(({ ocid }) => ocid))
    const now = !ctx.inTransaction && ![...ocids].some((ocid) => stored.has(ocid))
    const prepared = now ? prepareBatch(ctx, scope, batch.releases).catch(() => null) : null
    yield prepared ? { ...batch, prepared } : batch
    stored = ocids
  }
}
