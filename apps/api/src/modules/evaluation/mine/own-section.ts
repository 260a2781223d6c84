import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { type OwnSection, sectionOfParticipant } from './own-records.sql.js'

/** Returns a section that the caller is or was a party of; 404 for others. */
export async function ownSection(ctx: Ctx, projectId: string, sectionId: string): Promise<OwnSection> {
  if (ctx.me.participantId === null) throw notFound()
  const section = { projectId, sectionId }
  if (!(await sectionOfParticipant.first(ctx, section))) throw notFound()
  return section
}
