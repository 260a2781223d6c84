import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { requireReason } from '#core/require-reason'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { rehearse, unitOfWork } from '#database/unit-of-work'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { type ExtendedWindows, extendWindows } from '../evaluation/records/move-deadlines.js'
import type { WindowsInput, WindowsQuery } from '../projects/projects/project.dto.js'

/**
 * Extends the windows of a project, or of one of its sections, by working days. Nothing is due while the project is
 * paused, and resuming moves due times automatically (S5).
 */
export function extendProject(ctx: Ctx, id: string, { reason, ...query }: WindowsInput): Promise<ExtendedWindows> {
  const stated = requireReason(reason)
  return unitOfWork(ctx, async (tx) => {
    const { areaId, extended } = await extend(tx, id, query)
    const { records, latestDueAt } = extended
    if (records === 0) return extended
    const { days, sectionId = null } = query
    await recordAudit(tx, {
      action: 'extend-windows',
      entity: sectionId === null ? 'project' : 'bid_section',
      entityId: sectionId ?? id,
      areaId,
      after: { days, records, dueAt: latestDueAt, reason: stated },
    })
    return extended
  })
}

/** Returns the effects of an extension, by making it and rolling it back. */
export async function previewExtension(ctx: Ctx, id: string, query: WindowsQuery): Promise<ExtendedWindows> {
  return (await rehearse(ctx, (tx) => extend(tx, id, query))).extended
}

async function extend(tx: Tx, id: string, query: WindowsQuery) {
  const { pause, areaId } = await scoped(tx, ProjectEntity).lock(id)
  const { sectionId } = query
  if (sectionId !== undefined) {
    const known = await scoped(tx, BidSectionEntity).exists({ id: sectionId, projectId: id })
    if (!known) throw new DomainError('VALIDATION', { fields: { sectionId: ['field.reference'] } })
  }
  if (pause) throw new DomainError('STATE_CONFLICT')
  return { areaId, extended: await extendWindows(tx, id, query) }
}
