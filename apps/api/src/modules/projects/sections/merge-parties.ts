import type { Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import { scoped } from '#database/scoped'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { type Merge, type MergeStep, rowsOf } from '../../participants/merge/merge-steps.js'
import { movePartsInSections, partsOfBoth } from './merge-parties.sql.js'

const TABLE = 'section_party'

/** Parts of participants in sections; a part that both have becomes one. */
export const SECTION_PARTIES: MergeStep = {
  references: { 'section_party.participant_id': 'moved' },

  async move(tx: Tx, merge: Merge) {
    const sides = { from: merge.source.id, to: merge.target.id }
    for (const { id } of await moveParts(tx, { ...sides, ids: null })) {
      const row = { table: TABLE, id }
      merge.rows.push({
        ...row,
        before: { participantId: sides.from },
        after: { participantId: sides.to },
      })
    }
    const now = tx.clock.now()
    const parties = scoped(tx, SectionPartyEntity)
    for (const both of await partsOfBoth.rows(tx, sides)) {
      await parties.updateAll({ id: both.id }, { removedAt: now })
      merge.rows.push(removal(both.id, null, now))
      if (both.otherRemovedAt === null) continue
      await parties.updateAll({ id: both.otherId }, { removedAt: null })
      merge.rows.push(removal(both.otherId, both.otherRemovedAt, null))
    }
  },

  async moveBack(tx: Tx, merge: Merge) {
    const rows = rowsOf(merge, TABLE)
    const ids = rows.filter(({ after }) => 'participantId' in after).map(({ id }) => id)
    await moveParts(tx, { from: merge.target.id, to: merge.source.id, ids })
    for (const { id, before } of rows.filter(({ before }) => 'removedAt' in before)) {
      const { removedAt } = before
      const values = { removedAt: removedAt ? new Date(String(removedAt)) : null }
      await scoped(tx, SectionPartyEntity).updateAll({ id }, values)
    }
    return []
  },
}

/** Moves parts, and proves the sections that they are in. */
async function moveParts(tx: Tx, moving: Parameters<typeof movePartsInSections.rows>[1]) {
  const moved = await movePartsInSections.rows(tx, moving)
  proveRows(
    tx,
    'bid_section',
    moved.map(({ sectionId }) => ({ id: sectionId })),
  )
  return moved
}

function removal(id: string, before: Date | null, after: Date | null) {
  const at = (time: Date | null) => ({
    removedAt: time?.toISOString() ?? null,
    status: time ? 'removed' : 'present',
  })
  return { table: TABLE, id, before: at(before), after: at(after) }
}
