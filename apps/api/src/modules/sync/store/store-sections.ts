import { type Part, STAGE } from '@credit/contract'
import type { SystemTx } from '#core/context'
import { groupBy } from '#core/group-by'
import type { RowOf } from '#database/statement'
import { endingValues } from '../../projects/endings/ending-facts.js'
import type { SectionParty } from '../../projects/sections/parties.sql.js'
import { insertSections, lockSectionsOf, updateSections } from '../../projects/sections/save-sections.js'
import type { StoredSection } from '../../projects/sections/sections.sql.js'
import { type EvaluatedSection, firstToEvaluate, placeEvaluation } from '../map/bid-evaluation.js'
import type { BidEvaluation, MappedSection } from '../map/process.js'
import { openedBidEvaluations } from './bid-evaluations.sql.js'
import { stageAfter } from './stage-changes.js'
import {
  isMappedFormal,
  type LeftOutSection,
  type MatchedSection,
  type StoredProject,
  type StoredSections,
} from './stored-records.js'

/** A process without lots first has its tender, then awards, then lots. */
const RANK: Record<StoredSection['origin'], number> = { tender: 0, award: 1, lot: 2, hand: 3 }

/**
 * Finds or creates the sections of a batch. A section keeps its id and history as the file gets more detailed: the
 * tender's becomes the first award's, an award's a lot's; and if it is awarded again, the dead award's becomes the next
 * one's.
 *
 * @param ids ids of participants, by project
 */
export async function storeSections(
  tx: SystemTx,
  batch: readonly StoredProject[],
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<StoredSections> {
  const known = batch.filter(({ isNew }) => !isNew).map(({ id }) => id)
  const stored = groupBy(await lockSectionsOf(tx, known), ({ projectId }) => projectId)
  const all = batch.map((project) => matchSections(project, stored.get(project.id) ?? []))
  const { sections: matched, leftOut } = await placeBidEvaluations(
    tx,
    {
      sections: all.flatMap(({ sections }) => sections),
      leftOut: all.flatMap((one) => one.leftOut),
    },
    ids,
  )
  const added = matched.filter(({ before }) => !before)
  const made = await insertSections(
    tx,
    added.map(({ project, mapped }) => ({
      projectId: project.id,
      areaId: project.areaId,
      code: mapped.code,
      name: mapped.name,
      origin: mapped.origin,
      evaluatesBids: mapped.evaluatesBids,
      position: positionOf(project, mapped),
      stage: mapped.stage,
      formalData: isMappedFormal(mapped),
      filedOn: mapped.filedOn,
      ...endingValues(mapped),
    })),
  )
  const idOf = new Map(added.map((section, i) => [section, made[i] ?? '']))
  return {
    sections: matched.map((section) => ({ ...section, id: idOf.get(section) ?? section.id })),
    leftOut,
  }
}

const positionOf = ({ process }: StoredProject, { code }: MappedSection): number =>
  process.sections.findIndex((section) => section.code === code)

function matchSections(project: StoredProject, stored: readonly StoredSection[]): StoredSections {
  const byCode = new Map(stored.map((section) => [section.code, section]))
  const codes = new Set(project.process.sections.map(({ code }) => code))
  const spare = stored.filter(({ code, origin }) => !codes.has(code) && origin !== 'hand')
  const sections = project.process.sections.map((mapped) => {
    const same = byCode.get(mapped.code)
    const before = same ?? takeFirst(spare, ({ origin }) => becomes(origin, mapped.origin)) ?? null
    return { id: before?.id ?? '', project, mapped, before }
  })
  return { sections, leftOut: spare.map((before) => ({ project, before })) }
}

/** True if a section of the file may be stored under another code. A lot keeps its code. */
function becomes(stored: StoredSection['origin'], now: MappedSection['origin']): boolean {
  return stored !== 'lot' && RANK[stored] <= RANK[now]
}

function takeFirst<T>(list: T[], fits: (item: T) => boolean): T | undefined {
  const at = list.findIndex(fits)
  return at < 0 ? undefined : list.splice(at, 1)[0]
}

/** Returns the parties that the file names in sections. @param ids of participants, by project */
export function partiesOf(
  sections: readonly MatchedSection[],
  ids: ReadonlyMap<string, readonly string[]>,
): SectionParty[] {
  return sections.flatMap(({ id: sectionId, project, mapped }) =>
    mapped.parts.flatMap(({ party, part }) => {
      const participantId = ids.get(project.id)?.[party]
      return participantId ? [{ sectionId, participantId, part }] : []
    }),
  )
}

/** Updates known sections from the file, with their present stage and parties. */
export function updateKnownSections(
  tx: SystemTx,
  sections: readonly MatchedSection[],
  parts: ReadonlyMap<string, ReadonlySet<Part>>,
): Promise<void> {
  return updateSections(
    tx,
    sections.flatMap((section) => {
      const { id, before, mapped, project } = section
      if (!before) return []
      const position = positionOf(project, mapped)
      const { code, name, origin, evaluatesBids, filedOn, stage: upstreamStage } = mapped
      const facts = { filedOn, ...endingValues(mapped) }
      const said = { code, name, origin, evaluatesBids, ...facts, upstreamStage, position }
      return [{ before, ...said, stage: stageAfter(section), parts: parts.get(id) ?? new Set() }]
    }),
  )
}

type Opened = RowOf<typeof openedBidEvaluations>

/**
 * Keeps the bid evaluation of awards without lots in the section where it has opened, unless that is abandoned and has
 * no evaluations yet. If there is no such section, the first one that reaches the stage gets it. The mapping alone does
 * not know where it has opened.
 *
 * @param ids ids of participants, by project
 */
async function placeBidEvaluations(
  tx: SystemTx,
  stored: StoredSections,
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<StoredSections> {
  const shared = stored.sections.filter(({ project }) => project.process.evaluation !== null)
  const sectionIds = [...shared, ...stored.leftOut].flatMap(({ before }) => before?.id ?? [])
  if (shared.length === 0 || sectionIds.length === 0) return stored
  const opened = new Map((await openedBidEvaluations.rows(tx, { sectionIds })).map((row) => [row.sectionId, row]))
  if (opened.size === 0) return stored
  const byProject = groupBy(shared, ({ project }) => project.id)
  const placed = new Map<MatchedSection, MatchedSection>()
  for (const [projectId, sections] of byProject) {
    const evaluation = sections[0]?.project.process.evaluation
    if (!evaluation) continue
    const gone = stored.leftOut.filter(({ project }) => project.id === projectId)
    const place = placeOf(sections, gone, evaluation, opened)
    if (!place) continue
    const bidders = placesOf(place.bidders, ids.get(projectId) ?? [])
    const mapped = placeEvaluation(
      sections.map((section) => section.mapped),
      evaluation,
      { place: place.place, bidders },
    )
    for (const [i, section] of sections.entries()) {
      placed.set(section, { ...section, mapped: mapped[i] ?? section.mapped })
    }
  }
  return { ...stored, sections: stored.sections.map((one) => placed.get(one) ?? one) }
}

interface Place extends Pick<EvaluatedSection, 'place'> {
  bidders: readonly string[] | null
}

/** Returns the section of the bid evaluation: where it has opened, or as mapped if it has not. */
function placeOf(
  sections: readonly MatchedSection[],
  gone: readonly LeftOutSection[],
  evaluation: BidEvaluation,
  opened: ReadonlyMap<string, Opened>,
): Place | null {
  const openedAt = (place: number) => opened.get(sections[place]?.before?.id ?? '')
  const having = evaluation.order.filter((place) => openedAt(place))
  const goesOn = (place: number) => {
    const section = sections[place]
    return section !== undefined && stageAfter(section) !== STAGE.abandoned
  }
  const stays =
    having.find((place) => openedAt(place)?.given && goesOn(place)) ?? having.find((place) => openedAt(place)?.given)
  if (stays !== undefined) return { place: stays, bidders: openedAt(stays)?.bidders ?? [] }
  const left = gone.flatMap(({ before }) => opened.get(before.id) ?? []).find(({ given }) => given)
  if (left) return { place: null, bidders: left.bidders }
  const going = having.find(goesOn)
  if (going !== undefined) return { place: going, bidders: openedAt(going)?.bidders ?? [] }
  const stages = sections.map((section) => ({ stage: stageAfter(section) }))
  return { place: firstToEvaluate(stages, evaluation), bidders: null }
}

function placesOf(bidders: readonly string[] | null, ids: readonly string[]): ReadonlySet<number> | null {
  if (bidders === null) return null
  const known = new Set(bidders)
  return new Set(ids.flatMap((id, place) => (known.has(id) ? [place] : [])))
}
