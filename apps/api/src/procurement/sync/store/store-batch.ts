import type { Part, SyncOutcome } from '@credit/contract'
import { endRecords } from '../../../evaluation/life/end-records.js'
import { openMissing } from '../../../evaluation/opening/open-missing.js'
import type { Ctx } from '../../../platform/database/context.js'
import { applyMoves, endingsOf, type Move } from '../../stages/apply-moves.js'
import { refreshProjects } from '../../stages/project-status.js'
import { noteOpened } from '../../stages/stages.queries.js'
import { type Remark, remarkOf } from '../remark.js'
import { type Kept, keepReleases } from './keep-releases.js'
import type { Prepared } from './prepare-batch.js'
import { storeParticipants, storeParties } from './store-parties.js'
import { storeProjects } from './store-projects.js'
import { type StoredSection, storeSections, updateSections } from './store-sections.js'
import type { SyncScope } from './sync-scope.js'

export interface BatchResult {
  /** Releases by what came of them. */
  releases: Record<Exclude<SyncOutcome, 'warned'>, number>
  newProjects: number
  /** New participants by sign. */
  participants: Map<number, number>
  remarks: Remark[]
}

/** Takes a batch in: all of it in the caller's transaction. */
export async function storeBatch(
  tx: Ctx,
  scope: SyncScope,
  { kept, batch, refused, refusedAgain, ...prepared }: Prepared,
): Promise<BatchResult> {
  const remarks = [...prepared.remarks]
  await keepReleases(tx, scope.runId, kept)
  await storeProjects(tx, scope, batch)
  const { ids, created } = await storeParticipants(tx, scope, batch)
  const sections = await storeSections(tx, batch)
  const parties = await storeParties(tx, sections, ids)
  const moves = sections.flatMap((section) => moveOf(section, parties.parts, remarks, kept) ?? [])
  await updateSections(tx, sections, parties.parts)
  await applyMoves(tx, moves, scope.openAll)
  await noteOpened(tx, await openMissing(tx, lateSections(sections, moves, parties.added)))
  await endRecords(tx, [
    ...endingsOf(moves),
    ...parties.removed.map((gone) => ({ kind: 'partyRemoved' as const, ...gone })),
  ])
  await refreshProjects(
    tx,
    batch.filter((incoming) => !incoming.isNew).map((incoming) => incoming.projectId),
  )
  const newOcids = new Set(batch.filter((i) => i.isNew).map((i) => i.ocid))
  const accepted = kept.fresh.filter((release) => !refused.has(release.ocid))
  const fresh = accepted.filter((release) => newOcids.has(release.ocid)).length
  return {
    releases: {
      new: fresh,
      changed: accepted.length - fresh,
      same: kept.same.length - refusedAgain,
      refused: kept.fresh.length - accepted.length + refusedAgain,
    },
    newProjects: newOcids.size,
    participants: created,
    remarks,
  }
}

/** Sections that stay at a stage and got another party. */
function lateSections(
  sections: readonly StoredSection[],
  moves: readonly Move[],
  added: ReadonlySet<string>,
): string[] {
  const moved = new Set(moves.map((move) => move.sectionId))
  return sections.flatMap(({ id, stage }) =>
    added.has(id) && stage !== null && stage !== 4 && !moved.has(id) ? [id] : [],
  )
}

/**
 * How a section moves by what the file says now. Stages go forward only; one set by hand holds until
 * the file says another than it said before.
 */
function moveOf(
  section: StoredSection,
  parts: Map<string, Set<Part>>,
  remarks: Remark[],
  kept: Kept,
): Move | null {
  const { before, mapped, incoming } = section
  const from = before ? before.stage : null
  const to = mapped.stage
  if (to === null || to === before?.upstream_stage || to === from) return null
  if (from === 4 || (from !== null && to < from)) {
    const release = kept.fresh.findLast((r) => r.ocid === incoming.ocid)
    if (release) {
      const params = { section: mapped.code, present: from, said: to }
      remarks.push(remarkOf('warned', 'STAGE_NOT_BACK', params, release))
    }
    return null
  }
  section.stage = to
  return {
    sectionId: section.id,
    from,
    to,
    dates: mapped.dates,
    fallback: incoming.process.releaseDate ?? '1970-01-01',
    parts: parts.get(section.id) ?? new Set(),
  }
}
