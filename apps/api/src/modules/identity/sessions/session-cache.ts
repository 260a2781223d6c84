import { isCityCode, permissionsInForce, SESSION_SLIDING_MS, SESSION_TOUCH_MS, SIGN } from '@credit/contract'
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import type { LRUCache } from 'lru-cache'
import { Caches } from '#core/caches'
import { Clock } from '#core/clock/clock'
import { CONFIG, type Config } from '#core/config/index'
import type { Actor } from '#core/context'
import { ContextFactory } from '#database/context-factory'
import { Listener } from '#database/listen'
import type { SessionReader } from '#http/access/session-reader'
import { type KnownSession, SESSION_CHANNEL, SESSIONS } from './sessions.js'
import { sessionById, touchSession } from './sessions.sql.js'

/**
 * Reads sessions, cached for a second. The cache is cleared when the database notifies of a change, so
 * that a revoked session ends on all instances.
 */
@Injectable()
export class SessionCache implements SessionReader, OnModuleInit, OnModuleDestroy {
  private readonly sessions: LRUCache<string, Promise<KnownSession | null>>
  private readonly ends: (() => void)[] = []

  constructor(
    private readonly contexts: ContextFactory,
    private readonly listener: Listener,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    caches: Caches,
  ) {
    this.sessions = caches.of(SESSIONS)
  }

  onModuleInit(): void {
    const forget = () => this.sessions.clear()
    this.ends.push(this.listener.on(SESSION_CHANNEL, forget), this.listener.onGap(forget))
  }

  onModuleDestroy(): void {
    for (const end of this.ends) end()
  }

  async read(id: string, { prolong }: { prolong: boolean }): ReturnType<SessionReader['read']> {
    const session = await this.find(id)
    if (!session) return 'SESSION_REVOKED'
    if (session.ended || session.status !== 'enabled') return 'SESSION_REVOKED'
    const now = this.clock.now()
    const unused = now.getTime() - session.lastUsed.getTime()
    if (unused >= SESSION_SLIDING_MS || now >= session.expiresAt) return 'SESSION_EXPIRED'
    if (prolong && unused > SESSION_TOUCH_MS) await this.touch(id, session, now)
    return session.actor
  }

  private find(id: string): Promise<KnownSession | null> {
    const known = this.sessions.get(id)
    if (known) return known
    const session = this.load(id)
    this.sessions.set(id, session)
    session.catch(() => this.sessions.delete(id))
    return session
  }

  private async load(id: string): Promise<KnownSession | null> {
    const row = await sessionById.first(this.contexts.for('session'), { id })
    if (!row) return null
    const { lastUsed, expiresAt, endedAt, status, type, permissions, secondFactor, ...account } = row
    const city = type === SIGN.supervisor && isCityCode(row.areaCode)
    const actor: Actor = {
      ...account,
      sessionId: id,
      sign: type,
      city,
      permissions: new Set(permissionsInForce(permissions, city)),
      lacksSecondFactor: this.config.secondFactorRequired && type === SIGN.supervisor && !secondFactor,
    }
    return { actor, lastUsed, expiresAt, ended: endedAt !== null, status }
  }

  /** Extends the sliding day; the row is written at most every five minutes. */
  private async touch(id: string, session: KnownSession, now: Date): Promise<void> {
    session.lastUsed = now
    await touchSession.run(this.contexts.for('session'), { id, now })
  }
}
