import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { type ChunkFilter, nextChunk } from './ledger.queries.js'
import { recompute } from './recompute.js'

/** Participants a transaction: their locks are held for a fraction of a second. */
export const CHUNK = 2000
const LANES = 2

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
  const next = chunks(ctx, options)
  let stopped = false
  const lane = async () => {
    for (let ids = await next(); ids.length > 0 && !stopped; ids = await next()) {
      const chunk = ids
      const lines = await unitOfWork(ctx, (tx) => recompute(tx, chunk))
      result.lines += lines
      result.participants += chunk.length
      stopped = (await options.onProgress?.(result.participants)) === false || stopped
    }
  }
  // While one chunk is computed here, the database works on the other.
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return result
}

/** Hands out chunks one after the other, to whoever asks. */
function chunks(ctx: Ctx, filter: ChunkFilter): () => Promise<string[]> {
  let after: string | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const read = async () => {
    const ids = await nextChunk(ctx, after, CHUNK, filter)
    after = ids.at(-1) ?? after
    return ids
  }
  return () => {
    const mine = turn.then(read)
    turn = mine.catch(() => undefined)
    return mine
  }
}
