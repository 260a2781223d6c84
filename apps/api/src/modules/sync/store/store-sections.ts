import type { Part } from '@credit/contract'
import type { SystemCtx } from '#core/context'
import { groupBy } from '#core/group-by'
import type { SectionParty } from '../../projects/sections/parties.sql.js'
import { insertSections, lockSectionsOf, updateSections } from '../../projects/sections/save-sections.js'
import type { StoredSection } from '../../projects/sections/sections.sql.js'
import { isFormal } from '../../projects/stages/formal-data.js'
import type { MappedSection } from '../map/process.js'
import { placeBidEvaluations } from './bid-evaluations.js'
import { stageAfter } from './stage-changes.js'
import type { StoredProject } from './store-projects.js'

/** A section of a batch, with its previously stored values. */
export interface MatchedSection {
  id: string
  project: StoredProject
  mapped: MappedSection
  /** null: made by this batch. */
  before: StoredSection | null
}

/** Sections of a batch, and stored ones that the file no longer has. */
export interface StoredSections {
  sections: MatchedSection[]
  leftOut: LeftOutSection[]
}

export interface LeftOutSection {
  project: StoredProject
  before: StoredSection
}

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
  tx: SystemCtx,
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

/** Formal data of a section that is made just now: all its parties are the file's. */
export function isMappedFormal({ stage, parts }: MappedSection): boolean {
  return isFormal(stage, new Set(parts.map(({ part }) => part)))
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
  tx: SystemCtx,
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
      const said = { code, name, origin, evaluatesBids, filedOn, upstreamStage, position }
      return [{ before, ...said, stage: stageAfter(section), parts: parts.get(id) ?? new Set() }]
    }),
  )
}
