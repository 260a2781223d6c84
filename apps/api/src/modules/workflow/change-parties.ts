import { isOpen, type RecordStatus } from '@credit/contract'
import type { Ctx } from '../../core/context.js'
import { requireReason } from '../../core/require-reason.js'
import { scoped } from '../../database/scoped.js'
import { rehearse, unitOfWork } from '../../database/unit-of-work.js'
import { EvaluationRecordEntity } from '../../entities/evaluation/evaluation-record.js'
import { changeParties } from '../projects/sections/change-parties.js'
import type {
  PartiesPreview,
  PartyChangesInput,
  SectionPartiesInput,
} from '../projects/sections/section.dto.js'
import { applyChanges } from './apply-changes.js'
import { lockSection } from './move-stage.js'

/**
 * Adds and removes parties of a section by hand. Who is added gets the missing evaluations of the present
 * stage; open evaluations of who is removed are closed, what they sealed is revealed (E9).
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
  })
}

/** Returns what a change of parties would do, by making it and taking it back. */
export function previewSectionParties(
  ctx: Ctx,
  sectionId: string,
  changes: PartyChangesInput,
): Promise<PartiesPreview> {
  return rehearse(ctx, async (tx) => {
    const section = await lockSection(tx, sectionId)
    const before = await statesIn(tx, sectionId)
    const { changed, ...edits } = await changeParties(tx, section, changes, '')
    await applyChanges(tx, edits)
    const after = await statesIn(tx, sectionId)
    const counts = { changed, opens: 0, closes: 0, reveals: 0 }
    for (const [id, now] of after) {
      const then = before.get(id)
      if (now === then) continue
      if (isOpen(now)) counts.opens++
      else if (then !== undefined && isOpen(then)) counts.closes++
      else if (now === 'revealed' || now === 'held') counts.reveals++
    }
    return counts
  })
}

async function statesIn(tx: Ctx, sectionId: string): Promise<Map<string, RecordStatus>> {
  const rows = await scoped(tx, EvaluationRecordEntity).pick(['id', 'status'], { sectionId })
  return new Map(rows.map(({ id, status }) => [id, status]))
}
