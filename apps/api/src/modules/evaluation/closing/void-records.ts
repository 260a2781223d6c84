import type { Tx } from '#core/context'
import { recordAudit } from '#database/record-audit'
import { voidFacts } from '../../ledger/post-facts.js'
import { recordsOfPools } from '../pooling/pooling.sql.js'
import { afterAction, lockRecords, type MovedRecord, writeHeld, writeStates } from '../records/locked-records.js'

/**
 * Voids records that were submitted: an objection was upheld, a merge made two of one pair, or they
 * were about another body. A voided record does not seal its opposite. Others are a STATE_CONFLICT.
 * One of a pool withdraws the pool: the rest are held again, within their old term.
 */
export async function voidRecords(
  tx: Tx,
  ids: readonly string[],
  reason: 'objection' | 'merge' | 'correction' = 'objection',
): Promise<void> {
  const pooled = await recordsOfPools.rows(tx, { ids })
  const locked = await lockRecords(tx, [...new Set([...ids, ...pooled.map(({ id }) => id)])])
  const voided = locked.filter(({ id }) => ids.includes(id))
  const together = locked.filter(({ id }) => !ids.includes(id))
  const pools = new Set(voided.flatMap(({ poolId }) => poolId ?? []))
  const withdrawn = together.filter(({ poolId }) => poolId !== null && pools.has(poolId))
  const outOfPool = (record: MovedRecord) => ({ ...record, poolId: null })
  await writeStates(
    tx,
    voided.map((record) => outOfPool(afterAction(record, 'void'))),
    reason === 'merge' ? 'merged' : null,
  )
  await writeHeld(
    tx,
    withdrawn.map((record) => outOfPool(afterAction(record, 'withdraw'))),
    tx.clock.now(),
  )
  for (const [action, records, after] of [
    ['void', voided, 'voided'],
    ['withdraw', withdrawn, 'held'],
  ] as const) {
    for (const { id, areaId, status } of records) {
      const entry = { action, entity: 'evaluation_record', entityId: id, areaId }
      await recordAudit(tx, { ...entry, before: { status }, after: { status: after } })
    }
  }
  await voidFacts(tx, ids, reason)
}
