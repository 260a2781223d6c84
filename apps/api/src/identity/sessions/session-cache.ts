import { SESSION_SLIDING_MS } from '@credit/contract'
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import type { SessionReader } from '../../platform/access/session-reader.js'
import { Clock } from '../../platform/clock/clock.js'
import { Listener } from '../../platform/database/listen.js'
import { sqlCount } from '../../platform/database/sql.js'
import { SystemCtx } from '../../platform/database/system-ctx.js'
import { findSession, type KnownSession } from './session.queries.js'
import { onForgetSessions, SESSION_CHANNEL } from './sessions.js'

const KEPT_MS = 1000
const KEPT_MAX = 10_000
const TOUCH_MS = 5 * 60_000

interface Kept {
  session: Promise<KnownSession | null>
  /** Of the monotonic clock: how old a copy is has nothing to do with what time it is. */
  readAt: number
}

/**
 * Who a session belongs to. Copies are kept for a second and dropped at once when the database says
 * that something changed, so a revoked session ends on all instances (architecture.md "Sessions").
 */
@Injectable()
export class SessionCache implements SessionReader, OnModuleInit, OnModuleDestroy {
  private readonly kept = new Map<string, Kept>()
  private readonly ends: (() => void)[] = []

  constructor(
    private readonly system: SystemCtx,
    private readonly listener: Listener,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const forget = () => this.kept.clear()
    this.ends.push(
      onForgetSessions(forget),
      this.listener.on(SESSION_CHANNEL, forget),
      this.listener.onGap(forget),
    )
  }

  onModuleDestroy(): void {
    for (const end of this.ends) end()
  }

  async read(id: string): ReturnType<SessionReader['read']> {
    const session = await this.find(id)
    if (!session) return 'SESSION_REVOKED'
    if (session.ended || session.status !== 'enabled') return 'SESSION_REVOKED'
    const now = this.clock.now()
    const unused = now.getTime() - session.lastUsed.getTime()
    if (unused >= SESSION_SLIDING_MS || now >= session.expiresAt) return 'SESSION_EXPIRED'
    if (unused > TOUCH_MS) await this.touch(id, session, now)
    return session.actor
  }

  private find(id: string): Promise<KnownSession | null> {
    const readAt = performance.now()
    const known = this.kept.get(id)
    if (known && readAt - known.readAt < KEPT_MS) return known.session
    const session = findSession(this.system.for('session'), id)
    this.kept.delete(id)
    this.kept.set(id, { session, readAt })
    session.catch(() => this.kept.delete(id))
    if (this.kept.size > KEPT_MAX) this.dropOldest()
    return session
  }

  private dropOldest(): void {
    const oldest = this.kept.keys().next()
    if (!oldest.done) this.kept.delete(oldest.value)
  }

  /** Moves the sliding day on; the row is written at most every five minutes. */
  private async touch(id: string, session: KnownSession, now: Date): Promise<void> {
    session.lastUsed = now
    await sqlCount(
      this.system.for('session'),
      (s) => `UPDATE session SET last_used = ${s.param(now)}
        WHERE id = ${s.param(id)} AND last_used < ${s.param(now)} AND ${s.unscoped('own session')}`,
    )
  }
}
