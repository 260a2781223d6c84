import type { Ctx } from '../core/context.js'
import { IdempotencyKeyEntity } from '../entities/database/idempotency-key.js'
import { claimIdempotencyKey, storeIdempotentAnswer } from './idempotency.sql.js'
import { scoped } from './scoped.js'

/** Thrown inside a unit of work whose idempotency key is already used: the first answer is repeated. */
export class AlreadyAnswered extends Error {}

/**
 * Runs `fn` in one transaction, with its audit entries, to-dos, messages, jobs and the response stored for retries
 * (T1). A nested call joins the outer unit of work. The result of `fn` is the response of calls that honour
 * Idempotency-Key.
 */
export async function unitOfWork<T>(ctx: Ctx, fn: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return fn(ctx)
  const after: (() => void | Promise<void>)[] = []
  const result = await ctx.manager.dataSource.transaction(async (manager) => {
    const tx = ctx.with({ manager })
    tx.afterCommit = after
    tx.beforeCommit = new Map()
    const claim = ctx.idempotency
    ctx.idempotency = null
    if (claim) await claimKey(tx, claim)
    const answer = await fn(tx)
    if (claim) {
      const { key } = claim
      const stored = { caller: callerOf(tx), key, answer: JSON.stringify(answer ?? null) }
      await storeIdempotentAnswer.run(tx, stored)
    }
    for (const run of tx.beforeCommit.values()) await run(tx)
    return answer
  })
  // Reads from the primary now, so that the caller sees its own writes.
  ctx.replica = null
  for (const run of after) await run()
  return result
}

/** The same unit of work, but as the product itself: not limited to the area of the caller. */
export function asSystem(tx: Ctx, system: string): Ctx {
  const own = tx.with({ actor: null, system })
  own.afterCommit = tx.afterCommit
  own.beforeCommit = tx.beforeCommit
  return own
}

class Rehearsed extends Error {}

/** Runs a unit of work, rolls back its writes, and returns its result. */
export async function rehearse<T>(ctx: Ctx, fn: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) throw new Error('a rehearsal takes back its own transaction')
  let result: { value: T } | undefined
  try {
    await unitOfWork(ctx, async (tx) => {
      result = { value: await fn(tx) }
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  return (result as { value: T }).value
}

/** Runs reads that all see one state of the database, whatever is written meanwhile. */
export function inSnapshot<T>(ctx: Ctx, read: (tx: Ctx) => Promise<T>): Promise<T> {
  return ctx.reader.dataSource.transaction('REPEATABLE READ', (manager) => read(ctx.with({ manager })))
}

/**
 * Begins a transaction beside others, runs `lock` in it and leaves it open. Returns what ends it, and
 * with it the lock, and what `lock` returned.
 */
export async function holdTransaction<T>(
  ctx: Ctx,
  lock: (tx: Ctx) => Promise<T>,
): Promise<{ locked: T; release: () => Promise<void> }> {
  const runner = ctx.manager.dataSource.createQueryRunner()
  const release = async () => {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined)
    if (!runner.isReleased) await runner.release()
  }
  try {
    await runner.startTransaction()
    await runner.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    return { locked: await lock(ctx.with({ manager: runner.manager })), release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Runs `fn` in a savepoint of the transaction, which is rolled back if it fails. */
export async function savepoint<T>(tx: Ctx, fn: (part: Ctx) => Promise<T>): Promise<T> {
  const after: Ctx['afterCommit'] = []
  const before: Ctx['beforeCommit'] = new Map()
  const result = await tx.manager.transaction((manager) => {
    const part = tx.with({ manager })
    part.afterCommit = after
    part.beforeCommit = before
    return fn(part)
  })
  tx.afterCommit?.push(...after)
  for (const [name, run] of before) tx.beforeCommit?.set(name, run)
  return result
}

/**
 * Repeats the first answer of a call whose key is used already: for calls that check something which
 * can be used only once before their unit of work.
 */
export async function repeatAnswered(ctx: Ctx): Promise<void> {
  const { idempotency } = ctx
  if (!idempotency) return
  const known = { caller: callerOf(ctx), key: idempotency.key }
  if (await scoped(ctx, IdempotencyKeyEntity).exists(known)) throw new AlreadyAnswered()
}

/** The account, or the address of a visitor, that idempotency keys belong to. */
export function callerOf(ctx: Ctx): string {
  return ctx.actor?.accountId ?? `ip:${ctx.ip}`
}

async function claimKey(tx: Ctx, claim: { key: string; route: string; bodyHash: string }): Promise<void> {
  const known = { caller: callerOf(tx), ...claim, now: tx.clock.now() }
  const claimed = await claimIdempotencyKey.run(tx, known)
  if (claimed === 0) throw new AlreadyAnswered()
}
