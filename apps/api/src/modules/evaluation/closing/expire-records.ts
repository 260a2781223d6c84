import { type EndReason, isOpen } from '@credit/contract'
import { In } from 'typeorm'
import type { SystemCtx, Tx } from '#core/context'
import { groupBy } from '#core/group-by'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountEntity } from '#entities/identity/account'
import {
  afterAction,
  lockWithOpposites,
  type MovedRecord,
  withChanges,
  writeStates,
} from '../records/locked-records.js'
import { ANY_AREA } from '../records/locked-records.sql.js'
import { endCells } from '../revealing/end-cells.js'
import { postToLedger } from '../revealing/reveal-records.js'
import { unsealed } from '../revealing/sealing.js'
import { closeRecords } from './close-records.js'
import { dueRecords, sectionsToEnd, sectionsToUnseal } from './closing.sql.js'

/** Records and sections per transaction: their locks are held for a fraction of a second. */
const CHUNK = 200

interface ExpiredRecords {
  expired: number
  revealed: number
  held: number
}

/**
 * Expires every record whose due time has passed, then ends the anonymous cells that accept no more submissions; also
 * after downtime. Running it again changes nothing.
 */
export async function expireRecords(ctx: SystemCtx): Promise<ExpiredRecords> {
  const result: ExpiredRecords = { expired: 0, revealed: 0, held: 0 }
  for (;;) {
    const due = await dueRecords.rows(ctx, { now: ctx.clock.now(), limit: CHUNK })
    if (due.length === 0) break
    const ids = due.map(({ id }) => id)
    const { expired, revealed } = await unitOfWork(ctx, (tx) => expire(tx, ids))
    result.expired += expired
    result.revealed += revealed
    // Another transaction changed all of them: the next run continues.
    if (expired === 0) break
  }
  for (;;) {
    const sections = await sectionsToUnseal.rows(ctx, { now: ctx.clock.now(), limit: CHUNK })
    if (sections.length === 0) break
    const ended = sections.map(({ id }) => ({ kind: 'sealEnded' as const, sectionId: id }))
    const revealed = await unitOfWork(ctx, (tx) => closeRecords(tx, ended))
    if (revealed === 0) break
    result.revealed += revealed
  }
  for (;;) {
    const sections = await sectionsToEnd.rows(ctx, { now: ctx.clock.now(), limit: CHUNK })
    if (sections.length === 0) return result
    const ids = sections.map(({ id }) => id)
    const { revealed, held } = await unitOfWork(ctx, (tx) => endCells(tx, ids))
    if (revealed.length + held.length === 0) return result
    result.revealed += revealed.length
    result.held += held.length
  }
}

async function expire(tx: Tx, ids: readonly string[]): Promise<Omit<ExpiredRecords, 'held'>> {
  const now = tx.clock.now()
  const locked = await lockWithOpposites(tx, ids)
  // Before it was locked, a record may have been submitted or deferred, or its project paused.
  const expired = locked
    .filter(({ id, status, dueAt }) => ids.includes(id) && isOpen(status) && dueAt <= now)
    .filter(({ pause }) => !pause)
    .map((record) => afterAction(record, 'expire'))
  const revealed = unsealed(withChanges(locked, expired)).map((record) => afterAction(record, 'reveal'))
  for (const [reason, records] of await byReason(tx, expired)) {
    await writeStates(tx, records, reason)
  }
  await writeStates(tx, revealed)
  await postToLedger(tx, revealed)
  return { expired: expired.length, revealed: revealed.length }
}

/**
 * Groups expired records by reason. Silence does not count against evaluators without an account, such as those with an
 * undecided registration.
 */
async function byReason(tx: Tx, expired: readonly MovedRecord[]): Promise<Map<EndReason, MovedRecord[]>> {
  if (expired.length === 0) return new Map()
  const participantId = In([...new Set(expired.map(({ evaluatorId }) => evaluatorId))])
  const accounts = await scoped(tx, AccountEntity, ANY_AREA).pick(['participantId'], {
    participantId,
    status: In(['enabled', 'disabled'] as const),
  })
  const registered = new Set(accounts.map((account) => account.participantId))
  return groupBy(expired, ({ evaluatorId }) => (registered.has(evaluatorId) ? 'window' : 'unregistered'))
}
