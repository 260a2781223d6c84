import type { Ctx } from '#core/context'
import { requireReason } from '#core/require-reason'
import { rehearse, unitOfWork } from '#database/unit-of-work'
import { changeParties } from '../projects/sections/change-parties.js'
import type { PartiesPreview, PartyChangesInput, SectionPartiesInput } from '../projects/sections/section.dto.js'
import { replaceTodos } from '../todo/todo.js'
import { applyChanges } from './apply-changes.js'
import { countChanges } from './changed-evaluations.js'
import { lockSection } from './move-stage.js'

/**
 * Adds and removes parties of a section by hand. Added parties get the missing evaluations of the present stage; open
 * evaluations of removed parties are closed, and their sealed opposites are revealed (E9).
 */
export function changeSectionParties(
  ctx: Ctx,
  sectionId: string,
  { reason, ...changes }: SectionPartiesInput,
): Promise<void> {
  const stated = requireReason(reason)
  return unitOfWork(ctx, async (tx) => {
    const section = await lockSection(tx, sectionId)
    await applyChanges(tx, await changeParties(tx, section, changes, stated))
    if (!changes.add?.some(({ part }) => part === 'buyer')) return
    await replaceTodos(tx, 'sync', { sourceIds: [sectionId], kinds: ['BUYER_UNCLEAR'], open: [] })
  })
}

/** Returns the effects of a change of parties, by making it and rolling it back. */
export function previewSectionParties(
  ctx: Ctx,
  sectionId: string,
  changes: PartyChangesInput,
): Promise<PartiesPreview> {
  return rehearse(ctx, async (tx) => {
    const section = await lockSection(tx, sectionId)
    let changed = 0
    const counts = await countChanges(tx, sectionId, async () => {
      const { changed: parties, ...edits } = await changeParties(tx, section, changes, '')
      changed = parties
      await applyChanges(tx, edits)
    })
    return { changed, ...counts }
  })
}
