import { randomUUID } from 'node:crypto'
import { addMonths, HELD_MONTHS, startOfMonth, timeOn } from '@credit/contract'
import { In } from 'typeorm'
import type { SystemCtx, Tx } from '#core/context'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountEntity } from '#entities/identity/account'
import { notify } from '../../messaging/notify.js'
import { afterAction, type LockedRecord, lockRecords, writeStates } from '../records/locked-records.js'
import { ANY_AREA } from '../records/locked-records.sql.js'
import { postPool } from '../revealing/reveal-records.js'
import { hasEnoughBodies } from '../revealing/sealing.js'
import { heldSince, poolsToRelease } from './pooling.sql.js'

/** Records that are dropped in one transaction, and pools that are read at a time. */
const CHUNK = 200

interface PoolingResult {
  /** Pools, not records. */
  released: number
  dropped: number
}

/**
 * Drops the held records whose term has ended, then releases the pools of this month: on its first day, or later after
 * downtime. Running it again within the month finds nothing, because only records held before the month count.
 */
export async function releaseOrDropHeld(ctx: SystemCtx): Promise<PoolingResult> {
  const dropped = await dropOverdue(ctx)
  const before = timeOn(startOfMonth(ctx.clock.today()))
  let released = 0
  for (;;) {
    const pools = await poolsToRelease.rows(ctx, { before, limit: CHUNK })
    let found = 0
    for (const { ids } of pools) {
      if (await unitOfWork(ctx, (tx) => releasePool(tx, ids))) found++
    }
    released += found
    // None left, or another transaction changed all of them: the next run continues.
    if (found === 0) return { released, dropped }
  }
}

/** Reveals one pool with one ledger entry; returns false if too few of its records are still held. */
async function releasePool(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const held = (await lockRecords(tx, ids)).filter(({ status }) => status === 'held')
  if (!hasEnoughBodies(held)) return false
  const poolId = randomUUID()
  const pool = held.map((record) => ({ ...afterAction(record, 'reveal'), poolId }))
  await writeStates(tx, pool)
  await postPool(tx, poolId, pool)
  return true
}

async function dropOverdue(ctx: SystemCtx): Promise<number> {
  const before = timeOn(addMonths(ctx.clock.today(), -HELD_MONTHS))
  let dropped = 0
  for (;;) {
    const overdue = await heldSince.rows(ctx, { before, limit: CHUNK })
    if (overdue.length === 0) return dropped
    const ids = overdue.map(({ id }) => id)
    const found = await unitOfWork(ctx, (tx) => drop(tx, ids))
    if (found === 0) return dropped
    dropped += found
  }
}

/** Drops records; only their evaluators are notified. Supervisors find it in the audit log. */
async function drop(tx: Tx, ids: readonly string[]): Promise<number> {
  const held = (await lockRecords(tx, ids)).filter(({ status }) => status === 'held')
  const dropped = held.map((record) => afterAction(record, 'drop'))
  await writeStates(tx, dropped)
  for (const { id, areaId, status } of dropped) {
    const entry = { action: 'drop' as const, entity: 'evaluation_record', entityId: id, areaId }
    await recordAudit(tx, { ...entry, before: { status: 'held' }, after: { status } })
  }
  await notifyEvaluators(tx, dropped)
  return dropped.length
}

async function notifyEvaluators(tx: Tx, dropped: readonly LockedRecord[]): Promise<void> {
  if (dropped.length === 0) return
  const participantId = In([...new Set(dropped.map(({ evaluatorId }) => evaluatorId))])
  const accounts = await scoped(tx, AccountEntity, ANY_AREA).pick(['id', 'participantId'], {
    participantId,
    status: 'enabled',
  })
  for (const { evaluatorId, bidSectionName } of dropped) {
    for (const account of accounts.filter((one) => one.participantId === evaluatorId)) {
      const notice = { channel: 'site', template: 'evaluationDropped' } as const
      await notify(tx, { ...notice, accountId: account.id, params: { bidSectionName } })
    }
  }
}
