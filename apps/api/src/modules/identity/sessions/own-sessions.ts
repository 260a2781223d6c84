import { SESSION_SLIDING_MS } from '@credit/contract'
import { type FindOptionsWhere, IsNull, MoreThan, Not } from 'typeorm'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { SessionEntity } from '#entities/identity/session'
import { answerFrom } from '#http/fields'
import { SessionRow } from './session.dto.js'
import { forgetSessions } from './sessions.js'

/** Returns the sessions of the caller's account that can still be used, the last used first. */
export async function ownSessions(ctx: Ctx): Promise<SessionRow[]> {
  const rows = await scoped(ctx, SessionEntity).find(usable(ctx), {
    order: { lastUsed: 'DESC', id: 'DESC' },
  })
  return rows.map((row) => answerFrom(SessionRow, row, { current: row.id === ctx.me.sessionId }))
}

/** Ends a session of the caller's account; 404 for sessions of other accounts and ended ones. */
export async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  if ((await end(ctx, { id })) === 0) throw notFound()
}

/** Ends all other sessions of the caller's account. */
export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  return { ended: await end(ctx, { id: Not(ctx.me.sessionId) }) }
}

function end(ctx: Ctx, which: FindOptionsWhere<SessionEntity>): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const { accountId, areaId } = tx.me
    const ended = await scoped(tx, SessionEntity).updateAll({ ...usable(tx), ...which }, { endedAt: tx.clock.now() })
    if (ended === 0) return 0
    const entry = { action: 'end-sessions' as const, entity: 'account', entityId: accountId, areaId }
    await recordAudit(tx, { ...entry, after: { ended } })
    await forgetSessions(tx)
    return ended
  })
}

function usable(ctx: Ctx): FindOptionsWhere<SessionEntity> {
  const now = ctx.clock.now()
  return {
    accountId: ctx.me.accountId,
    endedAt: IsNull(),
    expiresAt: MoreThan(now),
    lastUsed: MoreThan(new Date(now.getTime() - SESSION_SLIDING_MS)),
  }
}
