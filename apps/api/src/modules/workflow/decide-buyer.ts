import { IsNull } from 'typeorm'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { SectionPartyEntity } from '#entities/projects/section-party'
import type { BuyerInput } from '../projects/sections/section.dto.js'
import { changeSectionParties } from './change-parties.js'

/**
 * Decides who of the bodies that may buy in a section does: the stages that waited for it open now. The sync does not
 * change it any more.
 */
export function decideBuyer(ctx: Ctx, sectionId: string, { participantId, reason }: BuyerInput): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    await scoped(tx, BidSectionEntity).get(sectionId)
    const candidate = { sectionId, participantId, part: 'coBuyer', removedAt: IsNull() } as const
    if (!(await scoped(tx, SectionPartyEntity).exists(candidate))) {
      throw new DomainError('VALIDATION', { fields: { participantId: ['field.reference'] } })
    }
    await changeSectionParties(tx, sectionId, {
      add: [{ participantId, part: 'buyer' }],
      remove: [{ participantId, part: 'coBuyer' }],
      reason,
    })
  })
}
