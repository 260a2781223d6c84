import type { Tx } from '#core/context'
import { recordAudit } from '#database/record-audit'
import type { DecidedRow, Merge } from '../../participants/merge/merge-steps.js'
import { type Moved, movedRowsOf, moveReference, returnReference } from '../../participants/merge/reference.js'

/** Gives the rows of a table of score items to the kept participant, with an audit entry for each. */
export async function moveItems(tx: Tx, merge: Merge, table: string, statement: Moved): Promise<void> {
  const ids = await moveReference(tx, merge, table, statement)
  await auditMoves(tx, table, ids, merge.source, merge.target)
}

/** Moves back score items that a merge moved, unless any was decided since: then returns the decided ones. */
export async function returnItems(
  tx: Tx,
  merge: Merge,
  table: string,
  statement: Moved,
): Promise<readonly DecidedRow[]> {
  const decided = await returnReference(tx, merge, table, statement)
  if (decided.length > 0) return decided
  const ids = movedRowsOf(merge, table).map(({ id }) => id)
  await auditMoves(tx, table, ids, merge.target, merge.source)
  return []
}

/** The check of the ledger compares the owner of an item with the audit log. */
async function auditMoves(
  tx: Tx,
  entity: string,
  ids: readonly string[],
  from: Merge['source'],
  to: Merge['target'],
): Promise<void> {
  for (const entityId of ids) {
    await recordAudit(tx, {
      action: 'move',
      entity,
      entityId,
      areaId: to.areaId,
      before: { participantId: from.id },
      after: { participantId: to.id },
    })
  }
}
