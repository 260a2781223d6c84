import { SIGN } from '@credit/contract'
import type { Ctx } from '#core/context'
import type { ContractFacts } from '../endings/ending.dto.js'
import { endingFacts, endingRow } from '../endings/ending-facts.js'
import { sectionsOfArea, sectionsOfParty } from './sections.sql.js'

/**
 * Returns how the contracts of a project ended in which a participant takes part, as far as that is known and the
 * caller sees their sections.
 */
export async function contractsOfParty(
  ctx: Ctx,
  { projectId, participantId }: { projectId: string | null; participantId: string },
): Promise<ContractFacts[]> {
  if (projectId === null) return []
  const select = ctx.me.sign === SIGN.supervisor ? sectionsOfArea : sectionsOfParty
  return (await select.rows(ctx, { projectId }))
    .filter(({ parties }) => parties.some((party) => party.participantId === participantId))
    .map(({ name, currency, ...section }) => ({
      sectionName: name,
      facts: endingFacts(ctx, endingRow(section), currency),
    }))
    .filter(({ facts }) => facts.length > 0)
}
