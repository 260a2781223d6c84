import type { Ctx } from '../../../core/context.js'
import { recordAudit } from '../../../database/record-audit.js'
import { voidFacts } from '../../credit/ledger/post-facts.js'
import { afterAction, lockRecords, writeStates } from '../records/locked-records.js'

/**
 * Voids submitted or revealed records: an objection was upheld, a merge made two of one pair, or they
 * were about another body. A voided record does not seal its opposite. Others are a STATE_CONFLICT.
 */
export async function voidRecords(
  tx: Ctx,
  ids: readonly string[],
  reason: 'objection' | 'merge' | 'correction' = 'objection',
): Promise<void> {
  const locked = await lockRecords(tx, ids)
  const voided = locked.map((record) => afterAction(record, 'void'))
  for (const { id, areaId, status } of locked) {
    await recordAudit(tx, {
      action: 'void',
      entity: 'evaluation_record',
      entityId: id,
      areaId,
      before: { status },
      after: { status: 'voided' },
    })
  }
  await writeStates(tx, voided, reason === 'merge' ? 'merged' : null)
  await voidFacts(tx, ids, reason)
}
