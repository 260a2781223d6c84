import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { type ChunkFilter, nextChunk } from './ledger.queries.js'
import { recompute } from './recompute.js'

/** Participants a transaction: their locks are held for a fraction of a second. */
export const CHUNK = 2000

export interface RecomputeAll extends ChunkFilter {
  /** Told after each chunk; false ends the run between two transactions. */
  onProgress?: (done: number) => Promise<boolean>
}

export interface Recomputed {
  participants: number
  lines: number
}

/**
 * Brings every participant to today and to the rules in force, in chunks of a transaction each;
 * running it again, also after a crash, changes nothing. Catches up after downtime as well: what
 * aged and what ran out meanwhile becomes lines of today.
 */
export async function recomputeAll(ctx: Ctx, options: RecomputeAll = {}): Promise<Recomputed> {
  const result: Recomputed = { participants: 0, lines: 0 }
  let after: string | null = null
  for (;;) {
    const ids = await nextChunk(ctx, after, CHUNK, options)
    const last = ids.at(-1)
    if (last === undefined) return result
    result.lines += await unitOfWork(ctx, (tx) => recompute(tx, ids))
    result.participants += ids.length
    after = last
    if (options.onProgress && !(await options.onProgress(result.participants))) return result
  }
}
