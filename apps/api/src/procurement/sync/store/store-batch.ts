import type { Part, SyncOutcome, SyncRefusal, SyncWarning } from '@credit/contract'
import { endRecords } from '../../../evaluation/life/end-records.js'
import { openMissing } from '../../../evaluation/opening/open-missing.js'
import type { Ctx } from '../../../platform/database/context.js'
import { sql } from '../../../platform/database/sql.js'
import { groupBy } from '../../../platform/group-by.js'
import { applyMoves, endingsOf, type Move } from '../../stages/apply-moves.js'
import { refreshProjects } from '../../stages/project-status.js'
import { noteOpened } from '../../stages/stages.queries.js'
import { mapProcess, publisherOf, releaseDayOf } from '../map/map-process.js'
import type { SourceRelease } from '../read/classify.js'
import { inOrder, mergeReleases } from '../read/merge-releases.js'
import type { Incoming } from './incoming.js'
import { type Kept, keepReleases } from './keep-releases.js'
import { storeParticipants, storeParties } from './store-parties.js'
import { storeProjects } from './store-projects.js'
import { type StoredSection, storeSections, updateSections } from './store-sections.js'
import type { SyncScope } from './sync-scope.js'

/** What was refused or taken in with a warning. */
export interface Remark {
  outcome: 'refused' | 'warned'
  reason: SyncRefusal | SyncWarning
  params: Record<string, string | number>
  ocid: string
  releaseId: string
  place: string
}

export interface BatchResult {
  /** Releases by what came of them. */
  releases: Record<Exclude<SyncOutcome, 'warned'>, number>
  newProjects: number
  /** New participants by sign. */
  participants: Map<number, number>
  remarks: Remark[]
}

/** Takes a batch of releases in: all of it in the caller's transaction. */
export async function storeBatch(
  tx: Ctx,
  scope: SyncScope,
  releases: readonly SourceRelease[],
): Promise<BatchResult> {
  const kept = await keepReleases(tx, scope.runId, releases)
  const { batch, remarks, refused } = mapBatch(kept, scope)
  const told = await refusedBefore(tx, kept, refused)
  remarks.push(...told.map((release) => remarkOf('refused', 'NO_TITLE', {}, release)))
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
      same: kept.same.length - told.length,
      refused: kept.fresh.length - accepted.length + told.length,
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

function mapBatch(kept: Kept, scope: SyncScope) {
  const batch: Incoming[] = []
  const remarks: Remark[] = []
  const refused = new Set<string>()
  const byOcid = groupBy(kept.fresh, (release) => release.ocid)
  for (const [ocid, all] of kept.processes) {
    const own = byOcid.get(ocid) ?? []
    const newest = inOrder(all).at(-1)
    const merged = mergeReleases(all)
    const process = mapProcess(ocid, merged, newest ? releaseDayOf(newest.date) : null)
    for (const release of own) {
      for (const field of release.odd) {
        remarks.push(remarkOf('warned', 'ILL_FORMED_FIELD', { field }, release))
      }
      for (const lack of release.lacks) remarks.push(remarkOf('warned', lack, {}, release))
    }
    const last = own.at(-1)
    if (!process || !last) {
      refused.add(ocid)
      for (const release of own) remarks.push(remarkOf('refused', 'NO_TITLE', {}, release))
      continue
    }
    for (const { reason, params } of process.warnings) {
      remarks.push(remarkOf('warned', reason, params, last))
    }
    if (process.areaCode && !scope.areas.has(process.areaCode)) {
      remarks.push(remarkOf('warned', 'UNKNOWN_AREA', { code: process.areaCode }, last))
    }
    const publisher = last.publisher || publisherOf(ocid, merged)
    batch.push({ ocid, publisher, process, projectId: '', areaId: '', isNew: true })
  }
  // Rows are locked and made in one order, whatever the file's.
  batch.sort((a, b) => (a.ocid < b.ocid ? -1 : 1))
  return { batch, remarks, refused }
}

function remarkOf(
  outcome: Remark['outcome'],
  reason: Remark['reason'],
  params: Remark['params'],
  { ocid, releaseId, place }: Pick<SourceRelease, 'ocid' | 'releaseId' | 'place'>,
): Remark {
  return { outcome, reason, params, ocid, releaseId, place }
}

/** Releases that came again and whose process still makes no project. */
async function refusedBefore(
  tx: Ctx,
  kept: Kept,
  refused: ReadonlySet<string>,
): Promise<SourceRelease[]> {
  const again = kept.same.filter((release) => !kept.processes.has(release.ocid))
  const rows = await sql<{ ocid: string }>(
    tx,
    (s) => `SELECT ocid FROM project WHERE ${s.unscoped('the sync serves all areas')}
      AND ocid = ANY(${s.param([...new Set(again.map((release) => release.ocid))])}::text[])`,
  )
  const stored = new Set(rows.map((row) => row.ocid))
  return kept.same.filter(({ ocid }) =>
    kept.processes.has(ocid) ? refused.has(ocid) : !stored.has(ocid),
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
