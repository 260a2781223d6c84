import type { SystemTx } from '#core/context'
import { recordAudit } from '#database/record-audit'
import { lockRecords } from '../records/locked-records.js'
import { type PartyMove, recordsOfParties, updateParties } from './move-records.sql.js'
import { voidRecords } from './void-records.js'

export type { PartyMove } from './move-records.sql.js'

/**
 * Moves the records of a party in a section to the body that it turned out to be. Revealed records counted for another
 * body: they are voided, with a score line. Pairs that the body has already stay.
 */
export async function moveRecords(
  tx: SystemTx,
  moves: readonly PartyMove[],
): Promise<{ found: { id: string; sectionId: string }[]; moved: number; voided: number }> {
  const found = await recordsOfParties.rows(tx, moves)
  const locked = await lockRecords(
    tx,
    found.map(({ id }) => id),
  )
  const revealed = locked.filter(({ status }) => status === 'revealed').map(({ id }) => id)
  const others = locked.filter(({ status }) => status !== 'revealed' && status !== 'voided')
  const ids = others.map(({ id }) => id)
  const moved = ids.length > 0 ? await updateParties.rows(tx, { ids, moves }) : []
  const byId = new Map(others.map((record) => [record.id, record]))
  for (const { id, evaluatorId, evaluatedId } of moved) {
    const before = byId.get(id)
    if (!before) continue
    await recordAudit(tx, {
      action: 'update',
      entity: 'evaluation_record',
      entityId: id,
      areaId: before.areaId,
      before: { evaluatorId: before.evaluatorId, evaluatedId: before.evaluatedId },
      after: { evaluatorId, evaluatedId },
    })
  }
  if (revealed.length > 0) await voidRecords(tx, revealed, 'correction')
  return { found, moved: moved.length, voided: revealed.length }
}
