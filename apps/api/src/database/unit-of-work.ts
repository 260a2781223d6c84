import type { Ctx, SystemCtx, SystemTx, Tx, Unit } from '../core/context.js'
import { IdempotencyKeyEntity } from '../entities/database/idempotency-key.js'
import { claimIdempotencyKey, storeIdempotentAnswer } from './idempotency.sql.js'
import { appendWritten } from './prove-rows.js'
import { scoped } from './scoped.js'

/** Thrown inside a unit of work with an idempotency key that is already used: the first response is repeated. */
export class AlreadyAnswered extends Error {}

/**
 * Runs `fn` in one transaction, with its audit entries, to-dos, messages, jobs and the response stored for retries
 * (T1). A nested call joins the outer unit of work. The result of `fn` is the response of calls that honour
 * Idempotency-Key.
 */
export async function unitOfWork<T>(ctx: SystemCtx, fn: (tx: SystemTx) => Promise<T>): Promise<T>
export async function unitOfWork<T>(ctx: Ctx, fn: (tx: Tx) => Promise<T>): Promise<T>
export async function unitOfWork<T>(ctx: Ctx, fn: (tx: SystemTx) => Promise<T>): Promise<T> {
  if (ctx.isInUnit()) return fn(sameCaller(ctx))
  const unit = newUnit()
  const result = await ctx.manager.dataSource.transaction(async (manager) => {
    const tx = ctx.inUnit(manager, unit)
    const claim = ctx.idempotency
    ctx.idempotency = null
    if (claim) await claimKey(tx, claim)
    const answer = await fn(sameCaller(tx))
    if (claim) {
      const { key } = claim
      const stored = { caller: callerOf(tx), key, answer: JSON.stringify(answer ?? null) }
      await storeIdempotentAnswer.run(tx, stored)
    }
    await appendWritten(tx)
    for (const run of unit.beforeCommit.values()) await run(tx)
    return answer
  })
  // Reads from the primary now, so that the caller sees its own writes.
  ctx.replica = null
  for (const run of unit.afterCommit) await run()
  return result
}

/** Passes a context on to the function that was given for its kind of caller: the overloads keep the two together. */
const sameCaller = <C extends Ctx>(ctx: C) => ctx as C & SystemCtx

const newUnit = (): Unit => ({ written: new Map(), beforeCommit: new Map(), afterCommit: [] })

class Rehearsed extends Error {}

/** Runs a unit of work, rolls back its writes, and returns its result. */
export async function rehearse<T>(ctx: SystemCtx, fn: (tx: SystemTx) => Promise<T>): Promise<T>
export async function rehearse<T>(ctx: Ctx, fn: (tx: Tx) => Promise<T>): Promise<T>
export async function rehearse<T>(ctx: Ctx, fn: (tx: SystemTx) => Promise<T>): Promise<T> {
  if (ctx.isInUnit()) throw new Error('a rehearsal takes back its own transaction')
  let result: { value: T } | undefined
  try {
    await unitOfWork(ctx, async (tx) => {
      result = { value: await fn(sameCaller(tx)) }
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  return (result as { value: T }).value
}

/** Runs reads that all see one state of the database, even if rows are written meanwhile. */
export function inSnapshot<T>(ctx: SystemCtx, read: (snapshot: SystemCtx) => Promise<T>): Promise<T>
export function inSnapshot<T>(ctx: Ctx, read: (snapshot: Ctx) => Promise<T>): Promise<T>
export function inSnapshot<T>(ctx: Ctx, read: (snapshot: SystemCtx) => Promise<T>): Promise<T> {
  return ctx.reader.dataSource.transaction('REPEATABLE READ', (manager) => read(sameCaller(ctx.on(manager))))
}

/**
 * Begins a separate transaction, runs `lock` in it and leaves it open. Returns a function that ends it, releasing the
 * lock, and the result of `lock`.
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
    return { locked: await lock(ctx.on(runner.manager)), release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Runs `fn` in a savepoint of the transaction, which is rolled back if it fails. */
export async function savepoint<T>(tx: SystemTx, fn: (part: SystemTx) => Promise<T>): Promise<T>
export async function savepoint<T>(tx: Tx, fn: (part: Tx) => Promise<T>): Promise<T>
export async function savepoint<T>(tx: Tx, fn: (part: SystemTx) => Promise<T>): Promise<T> {
  const unit = newUnit()
  const result = await tx.manager.transaction((manager) => fn(sameCaller(tx.inUnit(manager, unit))))
  tx.unit.afterCommit.push(...unit.afterCommit)
  for (const [table, ids] of unit.written) {
    tx.unit.written.set(table, new Set([...(tx.unit.written.get(table) ?? []), ...ids]))
  }
  for (const [name, run] of unit.beforeCommit) tx.unit.beforeCommit.set(name, run)
  return result
}

/**
 * Repeats the first response of a call with a used key: for calls that check something which
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
