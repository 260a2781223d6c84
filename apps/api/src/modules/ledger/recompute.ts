import type { ScoreCause } from '@credit/contract'
import { type EntityTarget, IsNull, LessThan, MoreThan, Not } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import { EVERYWHERE } from './ledger.sql.js'
import { LedgerTransaction } from './ledger-transaction.js'

/** An event other than an evaluation: a claim approved, a record confirmed, a repair, an adjustment. */
interface CreditEvent {
  cause: ScoreCause
  /** The claim, record or adjustment. */
  causeId: string | null
  params?: Record<string, unknown>
}

/**
 * Makes a change to one participant's claims, records or adjustments and appends its entry. The ledger is locked and
 * brought to today first, so that the entry shows the event alone.
 * @param owner reads the participant whose score changes; called again under the lock
 * @throws DomainError CONFLICT if a merge, or its undoing, moved it to another participant meanwhile
 */
export async function postEvent<T>(
  tx: Tx,
  owner: () => Promise<string>,
  change: (participantId: string) => Promise<{ event: CreditEvent | null; value: T }>,
): Promise<T> {
  const participantId = await owner()
  const transaction = await LedgerTransaction.begin(tx, [participantId])
  const ledger = transaction.ledger(participantId)
  if (!ledger || (await owner()) !== participantId) throw new DomainError('CONFLICT')
  await transaction.markExpired()
  const { event, value } = await change(participantId)
  if (event) {
    await transaction.reloadItems()
    ledger.append(event.cause, event.causeId, event.params)
  }
  await transaction.save()
  return value
}

/** Returns the participant that owns a claim, dishonest record or adjustment. */
export function ownerOf<T extends { participantId: string }>(
  tx: Tx,
  entity: EntityTarget<T>,
  id: string,
): () => Promise<string> {
  return async () => (await scoped(tx, entity).get(id)).participantId
}

/**
 * Brings participants to today: starts the ledgers of new ones (`initial`) and appends entries for ageing, expired
 * items and changed rules. Returns the number of entries.
 */
export async function recompute(tx: Tx, participantIds: readonly string[]): Promise<number> {
  if (participantIds.length === 0) return 0
  const transaction = await LedgerTransaction.begin(tx, participantIds)
  return transaction.save()
}

/** Participants per transaction: their locks are held for a fraction of a second. */
const CHUNK = 2000
const LANES = 2

interface ChunkFilter {
  /** Only participants whose home is this area. */
  areaId?: string | undefined
  /** Only participants whose score is not yet of this day. */
  staleOn?: string
  /** Only participants with a ledger: an uncounted score is derived, not stored. */
  started?: boolean
}

interface RecomputeAll extends Omit<ChunkFilter, 'started'> {
  /** Called after each chunk; false ends the run between two transactions. */
  onProgress?: (done: number) => Promise<boolean>
}

export interface Recomputed {
  participants: number
  lines: number
}

/**
 * Brings every participant with a ledger to today and to the rules in force, in one transaction per chunk. Running it
 * again, also after a crash, changes nothing. After downtime, ageing and expiry in the meantime become entries of
 * today.
 */
export async function recomputeAll(ctx: Ctx, options: RecomputeAll = {}): Promise<Recomputed> {
  const result: Recomputed = { participants: 0, lines: 0 }
  const next = chunks(ctx, { ...options, started: true })
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

/** Returns a function that reads the next chunk on each call, also when called concurrently. */
function chunks(ctx: Ctx, filter: ChunkFilter): () => Promise<string[]> {
  let after: string | null = null
  let queue: Promise<unknown> = Promise.resolve()
  const read = async () => {
    const ids = await nextParticipants(ctx, after, filter)
    after = ids.at(-1) ?? after
    return ids
  }
  return () => {
    const chunk = queue.then(read)
    queue = chunk.catch(() => undefined)
    return chunk
  }
}

/** Returns the next chunk of participants in the order of their ids, without merged ones. */
export async function nextParticipants(
  ctx: Ctx,
  after: string | null,
  { areaId, staleOn, started }: ChunkFilter = {},
): Promise<string[]> {
  const rows = await scoped(ctx, ParticipantEntity, EVERYWHERE).pick(
    ['id'],
    {
      ...(after === null ? {} : { id: MoreThan(after) }),
      status: Not('merged'),
      ...(areaId === undefined ? {} : { areaId }),
      ...(started ? { scoredOn: staleOn === undefined ? Not(IsNull()) : LessThan(staleOn) } : {}),
    },
    { order: { id: 'ASC' }, take: CHUNK },
  )
  return rows.map(({ id }) => id)
}
