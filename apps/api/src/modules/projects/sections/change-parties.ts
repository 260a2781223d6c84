import { In, IsNull } from 'typeorm'
import type { Tx } from '#core/context'
import { recordAudit } from '#database/record-audit'
import { allAreas, scoped } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'
import type { BidSectionEntity } from '#entities/projects/bid-section'
import { SectionPartyEntity } from '#entities/projects/section-party'
import type { SectionPartyInput } from '../projects/project.dto.js'
import { refreshProjects } from '../projects/save-projects.js'
import { checkSigns, refreshFormalData, type SectionEdits } from './edit-sections.js'
import { saveParties } from './save-parties.js'
import type { PartyChangesInput } from './section.dto.js'

const keyOf = ({ participantId, part }: SectionPartyInput) => `${participantId} ${part}`

/**
 * Adds parties to a locked section, and removes some, with the reason in the operation log. Entries without effect are
 * ignored; the sync does not change added or removed parties (S6).
 */
export async function changeParties(
  tx: Tx,
  section: BidSectionEntity,
  { add = [], remove = [] }: PartyChangesInput,
  reason: string,
): Promise<SectionEdits & { changed: number }> {
  await checkSigns(tx, add, 'add')
  const before = await presentParties(tx, section.id)
  const gone = new Set(remove.map(keyOf))
  const wanted = new Map([...before, ...add].map((party) => [keyOf(party), party]))
  for (const key of gone) wanted.delete(key)
  const parties = [...wanted.values()].map(({ participantId, part }) => ({
    sectionId: section.id,
    participantId,
    part,
  }))
  const { joined, gained, removed } = await saveParties(tx, [section.id], parties, 'hand')
  await refreshFormalData(tx, section)
  await refreshProjects(tx, [section.projectId])
  const changed = (list: readonly SectionPartyInput[], is: boolean) =>
    list.filter((party) => before.some((one) => keyOf(one) === keyOf(party)) === is)
  const [added, left] = [changed([...wanted.values()], false), changed(remove, true)]
  if (added.length + left.length > 0) {
    const named = await namesOf(tx, [...added, ...left])
    await recordAudit(tx, {
      action: 'change-parties',
      entity: 'bid_section',
      entityId: section.id,
      areaId: section.areaId,
      after: { added: added.map(named), removed: left.map(named), reason },
    })
  }
  return { joined: [...joined], gained: [...gained], removed: [...removed], changed: added.length + left.length }
}

async function presentParties(tx: Tx, sectionId: string): Promise<SectionPartyInput[]> {
  const parties = scoped(tx, SectionPartyEntity)
  return parties.pick(['participantId', 'part'], { sectionId, removedAt: IsNull() })
}

/** Returns a function that adds the name of a party for the log. */
async function namesOf(tx: Tx, parties: readonly SectionPartyInput[]) {
  const participants = scoped(tx, ParticipantEntity, allAreas('parties may be of any area'))
  const ids = [...new Set(parties.map(({ participantId }) => participantId))]
  const rows = await participants.pick(['id', 'name'], { id: In(ids) })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ({ participantId, part }: SectionPartyInput) => ({
    participantId,
    part,
    name: names.get(participantId) ?? '',
  })
}
