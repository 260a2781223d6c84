import { In } from 'typeorm'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { explainPair } from '../evaluation/opening/explain-pair.js'
import { partsOfSection } from '../projects/sections/save-parties.js'
import { isFormal } from '../projects/stages/formal-data.js'
import type { OpeningExplanation, OpeningQuery } from './opening.dto.js'

const ANY_AREA = allAreas('parties of a section may be at home in any area')

/** Explains why two parties of a section that the caller sees have an evaluation at a stage, or not. */
export async function explainOpening(
  ctx: Ctx,
  sectionId: string,
  { stage, evaluatorId, evaluatedId }: OpeningQuery,
): Promise<OpeningExplanation> {
  const section = await scoped(ctx, BidSectionEntity).get(sectionId)
  const ids = [evaluatorId, evaluatedId]
  const parties = await scoped(ctx, SectionPartyEntity).pick(['participantId'], {
    sectionId,
    participantId: In(ids),
  })
  const known = new Set(parties.map(({ participantId }) => participantId))
  const found = await scoped(ctx, ParticipantEntity, ANY_AREA).pick(['id', 'sign'], { id: In(ids) })
  const side = (id: string, field: string) => {
    const one = found.find((row) => row.id === id)
    if (one && known.has(id)) return one
    throw new DomainError('VALIDATION', { fields: { [field]: ['field.reference'] } })
  }
  return explainPair(ctx, {
    sectionId: section.id,
    stage,
    evaluator: side(evaluatorId, 'evaluatorId'),
    evaluated: side(evaluatedId, 'evaluatedId'),
    formal: isFormal(stage, await partsOfSection(ctx, sectionId)),
  })
}
