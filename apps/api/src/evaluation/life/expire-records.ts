import { isOpen } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { groupBy } from '../../platform/group-by.js'
import { withAccount } from './accounts.queries.js'
import { dueRecords, lockLive, lockTwins, sectionsToReveal } from './record.queries.js'
import { writeStates } from './record.writes.js'
import { tellCredit, unseal, unsealGroups } from './reveal.js'

/** Records and sections a transaction: their locks are held for a fraction of a second. */
const CHUNK = 200

export interface Expired {
  expired: number
  revealed: number
}

/**
 * Ends every window whose time is up, then reveals the anonymous cells that nobody can submit to any
 * more; after downtime as well. Run by the clock, once over all instances; running it again changes
 * nothing.
 */
export async function expireRecords(ctx: Ctx): Promise<Expired> {
  const result: Expired = { expired: 0, revealed: 0 }
  for (;;) {
    const ids = await dueRecords(ctx, ctx.clock.now(), CHUNK)
    if (ids.length === 0) break
    const { expired, revealed } = await unitOfWork(ctx, (tx) => expire(tx, ids))
    result.expired += expired
    result.revealed += revealed
    // Somebody else was at all of them: the next run sees what came of it.
    if (expired === 0) break
  }
  for (;;) {
    const sections = await sectionsToReveal(ctx, ctx.clock.now(), CHUNK)
    if (sections.length === 0) return result
    const revealed = await unitOfWork(ctx, (tx) => revealGroups(tx, sections))
    if (revealed === 0) return result
    result.revealed += revealed
  }
}

async function expire(tx: Ctx, ids: readonly string[]): Promise<Expired> {
  const now = tx.clock.now()
  const held = await lockTwins(tx, ids)
  // Between reading and locking it may have been submitted, deferred, or its project paused.
  const over = held.filter((r) => ids.includes(r.id) && isOpen(r.status) && r.dueAt <= now)
  const expired = over.filter((r) => !r.pause)
  for (const record of expired) record.status = 'expired'
  const revealed = unseal(held)
  const registered = await withAccount(
    tx,
    expired.map((r) => r.evaluatorId),
  )
  const reasons = groupBy(expired, ({ evaluatorId }) =>
    registered.has(evaluatorId) ? 'window' : 'unregistered',
  )
  for (const [reason, records] of reasons) await writeStates(tx, records, reason)
  await writeStates(tx, revealed)
  await tellCredit(tx, revealed)
  return { expired: expired.length, revealed: revealed.length }
}

async function revealGroups(tx: Ctx, sectionIds: readonly string[]): Promise<number> {
  const now = tx.clock.now()
  const held = await lockLive(tx, sectionIds)
  const running = new Set(
    held.filter((r) => r.windowEndsAt > now || r.pause).map((r) => `${r.sectionId} ${r.settingId}`),
  )
  const revealed = unsealGroups(held, (r) => !running.has(`${r.sectionId} ${r.settingId}`))
  await writeStates(tx, revealed)
  await tellCredit(tx, revealed)
  return revealed.length
}
