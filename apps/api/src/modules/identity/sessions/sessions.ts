import { type AccountStatus, DAY_MS, SESSION_ABSOLUTE_MS } from '@credit/contract'
import { In, IsNull, LessThan, Not } from 'typeorm'
import type { CacheDefinition } from '#core/caches'
import type { Actor, Ctx, Tx } from '#core/context'
import { notifyChannel } from '#database/listen'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { SessionEntity } from '#entities/identity/session'

/** A session with its account and the permissions of its roles. */
export interface KnownSession {
  actor: Actor
  lastUsed: Date
  expiresAt: Date
  ended: boolean
  status: AccountStatus
}

/** Sessions by id, expiring after a second. */
export const SESSIONS: CacheDefinition<Promise<KnownSession | null>> = { max: 10_000, ttl: 1000 }

/** Notifies every instance that cached sessions and permissions are outdated. */
export const SESSION_CHANNEL = 'session'

/** Starts a session; its token carries the id. */
export async function startSession(tx: Tx, accountId: string): Promise<{ id: string; expiresAt: Date }> {
  const now = tx.clock.now()
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS)
  const { id } = await scoped(tx, SessionEntity).insert({
    accountId,
    createTime: now,
    lastUsed: now,
    expiresAt,
    endedAt: null,
    ip: tx.ip,
    userAgent: tx.userAgent,
  })
  return { id, expiresAt }
}

/** Whether an account has logged in before, but not by this browser within the days that sessions are kept. */
export async function isNewDevice(ctx: Ctx, accountId: string): Promise<boolean> {
  const sessions = scoped(ctx, SessionEntity)
  if (await sessions.exists({ accountId, userAgent: ctx.userAgent })) return false
  return sessions.exists({ accountId })
}

/** Ends one session, on all instances, once `tx` is committed. */
export async function endSession(tx: Tx, id: string): Promise<void> {
  const values = { endedAt: tx.clock.now() }
  await scoped(tx, SessionEntity).updateAll({ id, endedAt: IsNull() }, values)
  await forgetSessions(tx)
}

/** Ends the sessions of accounts, apart from `except`; the caller has checked the accounts. */
export async function endSessionsOf(
  tx: Tx,
  accountIds: readonly string[],
  except: string | null = null,
): Promise<void> {
  const others = except === null ? {} : { id: Not(except) }
  await scoped(tx, SessionEntity).updateAll(
    { ...others, accountId: In(accountIds), endedAt: IsNull() },
    { endedAt: tx.clock.now() },
  )
  await forgetSessions(tx)
}

/**
 * Clears the cached sessions and permissions of all instances after a change of roles, menus or
 * accounts. Other instances are notified by the database; this one clears its cache before the call
 * that made the change is answered.
 */
export async function forgetSessions(tx: Tx): Promise<void> {
  await notifyChannel(tx, SESSION_CHANNEL)
  tx.unit.afterCommit.push(() => tx.caches.of(SESSIONS).clear())
}

const KEPT_DAYS = 30

/** Deletes sessions that expired a month ago; returns their number. */
export function sweepSessions(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS)
  return unitOfWork(ctx, (tx) => scoped(tx, SessionEntity).deleteAll({ expiresAt: LessThan(before) }))
}
