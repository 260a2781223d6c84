import type { Ctx } from './context.js'
import { sqlCount } from './sql.js'

/** Thrown inside a unit of work whose idempotency key was already spent: the first answer stands. */
export class AlreadyAnswered extends Error {}

/**
 * Everything `fn` writes, with its audit rows, to-do rows, notifications, jobs and the answer kept
 * for a retry, is one transaction: all of it or nothing. Called inside one, it joins it.
 * For calls that honour Idempotency-Key the value of `fn` is the answer.
 */
export async function unitOfWork<T>(ctx: Ctx, fn: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return fn(ctx)
  const after: (() => void | Promise<void>)[] = []
  const result = await ctx.manager.dataSource.transaction(async (manager) => {
    const tx = ctx.with({ manager })
    tx.afterCommit = after
    const claim = ctx.idempotency
    ctx.idempotency = null
    if (!claim) return fn(tx)
    await claimKey(tx, claim)
    const answer = await fn(tx)
    await keepAnswer(tx, claim.key, answer)
    return answer
  })
  for (const run of after) await run()
  return result
}

/** Whose key it is. */
export function callerOf(ctx: Ctx): string {
  return ctx.actor?.accountId ?? `ip:${ctx.ip}`
}

async function claimKey(
  tx: Ctx,
  claim: { key: string; route: string; bodyHash: string },
): Promise<void> {
  const inserted = await sqlCount(
    tx,
    (s) => `INSERT INTO idempotency_key (caller, key, route, body_hash)
      VALUES (${s.param(callerOf(tx))}, ${s.param(claim.key)}, ${s.param(claim.route)}, ${s.param(claim.bodyHash)})
      ON CONFLICT DO NOTHING /* ${s.unscoped('keys belong to a caller')} */`,
  )
  if (inserted === 0) throw new AlreadyAnswered()
}

async function keepAnswer(tx: Ctx, key: string, answer: unknown): Promise<void> {
  await sqlCount(
    tx,
    (s) => `UPDATE idempotency_key SET answer = ${s.param(JSON.stringify(answer ?? null))}::jsonb
      WHERE caller = ${s.param(callerOf(tx))} AND key = ${s.param(key)} AND ${s.unscoped('own key')}`,
  )
}
