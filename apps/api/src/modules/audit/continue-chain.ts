import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { AuditHeadEntity } from '#entities/audit/audit-head'

/**
 * Notes that the links so far were made on another server, whose transactions were numbered from
 * another start: new entries are not compared with them.
 */
export async function continueChain(tx: Tx): Promise<void> {
  const heads = scoped(tx, AuditHeadEntity)
  for (const { id, seq } of await heads.lockAll({})) await heads.updateAll({ id }, { restoredSeq: seq })
}
