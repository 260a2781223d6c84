import { EVALUATION_MACHINE, next } from '@credit/contract'
import { voidFacts } from '../../credit/ledger/record-facts.js'
import { recordAudit } from '../../platform/audit/record-audit.js'
import type { Ctx } from '../../platform/database/context.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { lockRecords } from './record.queries.js'
import { writeStates } from './record.writes.js'

/**
 * Takes evaluations back: an objection was upheld, or a merge brought two of one pair together. What
 * was submitted never unsealed its opposite, and a voided one seals nothing. One that is neither
 * submitted nor revealed is a STATE_CONFLICT.
 */
export async function voidRecords(
  tx: Ctx,
  ids: readonly string[],
  reason: 'objection' | 'merge' = 'objection',
): Promise<void> {
  const held = await lockRecords(tx, ids)
  for (const record of held) {
    const { status } = record
    if (next(EVALUATION_MACHINE, status, 'void') === null) throw new DomainError('STATE_CONFLICT')
    record.status = 'voided'
    await recordAudit(tx, {
      action: 'void',
      entity: 'evaluation_record',
      entityId: record.id,
      areaId: record.areaId,
      before: { status },
      after: { status: 'voided' },
    })
  }
  await writeStates(tx, held, reason === 'merge' ? 'merged' : null)
  await voidFacts(tx, ids, reason)
}
