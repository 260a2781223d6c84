import { SESSION_ABSOLUTE_MS } from '@credit/contract'
import { Session } from '../../entities/session.js'
import type { Ctx } from '../../platform/database/context.js'
import { notifyChannel } from '../../platform/database/listen.js'
import { sqlCount } from '../../platform/database/sql.js'

/** Tells every instance to forget what it keeps of sessions and rights. */
export const SESSION_CHANNEL = 'session'

/** Opens a session; the token names it. */
export async function startSession(
  tx: Ctx,
  accountId: string,
): Promise<{ id: string; expiresAt: Date }> {
  const now = tx.clock.now()
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS)
  const row = tx.manager.create(Session, {
    accountId,
    createTime: now,
    lastUsed: now,
    expiresAt,
    endedAt: null,
    ip: tx.ip,
    userAgent: tx.userAgent,
  })
  await tx.manager.insert(Session, row)
  return { id: row.id, expiresAt }
}

/** Ends one session, on all instances, once `tx` is committed. */
export async function endSession(tx: Ctx, id: string): Promise<void> {
  await sqlCount(
    tx,
    (s) => `UPDATE session SET ended_at = ${s.param(tx.clock.now())}
      WHERE id = ${s.param(id)} AND ended_at IS NULL AND ${s.unscoped('own session')}`,
  )
  await forgetSessions(tx)
}

/** Ends the sessions of accounts, but for `except`. The caller has checked that it may. */
export async function endSessionsOf(
  tx: Ctx,
  accountIds: readonly string[],
  except: string | null = null,
): Promise<void> {
  await sqlCount(
    tx,
    (s) => `UPDATE session SET ended_at = ${s.param(tx.clock.now())}
      WHERE account_id = ANY(${s.param(accountIds)}::uuid[]) AND ended_at IS NULL
        AND id IS DISTINCT FROM ${s.param(except)}::uuid AND ${s.unscoped('the accounts were checked')}`,
  )
  await forgetSessions(tx)
}

const caches = new Set<() => void>()

/** Registers what this process keeps of sessions; the answer ends that. */
export function onForgetSessions(fn: () => void): () => void {
  caches.add(fn)
  return () => caches.delete(fn)
}

/**
 * Makes all instances read sessions and rights anew: roles, menus or accounts have changed. Others
 * hear it from the database; this one has forgotten before the call that changed it is answered.
 */
export async function forgetSessions(tx: Ctx): Promise<void> {
  await notifyChannel(tx, SESSION_CHANNEL)
  tx.afterCommit?.push(() => {
    for (const forget of caches) forget()
  })
}

/** For the daily sweep: sessions that are over, kept a month for the record. */
export async function sweepSessions(ctx: Ctx): Promise<number> {
  return sqlCount(
    ctx,
    (
      s,
    ) => `DELETE FROM session WHERE expires_at < ${s.param(ctx.clock.now())}::timestamptz - interval '30 days'
      AND ${s.unscoped('housekeeping')}`,
  )
}
