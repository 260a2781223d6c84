import type { Ctx } from '../../../platform/database/context.js'
import { sql } from '../../../platform/database/sql.js'
import { groupBy } from '../../../platform/group-by.js'
import { mapProcess, publisherOf, releaseDayOf } from '../map/map-process.js'
import type { SourceRelease } from '../read/classify.js'
import { inOrder, mergeReleases } from '../read/merge-releases.js'
import { type Remark, remarkOf } from '../remark.js'
import type { Incoming } from './incoming.js'
import { type Kept, readKept } from './keep-releases.js'
import type { SyncScope } from './sync-scope.js'

/** A batch in our words, before anything of it is written. */
export interface Prepared {
  kept: Kept
  /** In the order of their ocids: rows are locked and made in one order, whatever the file's. */
  batch: Incoming[]
  remarks: Remark[]
  /** Processes that make no project. */
  refused: Set<string>
  /** How many releases came again whose process still makes no project. */
  refusedAgain: number
}

/**
 * Reads what is known of the processes of a batch and puts them into our words. What it read stands
 * as long as nobody else stores releases of the same processes.
 */
export async function prepareBatch(
  ctx: Ctx,
  scope: SyncScope,
  releases: readonly SourceRelease[],
): Promise<Prepared> {
  const kept = await readKept(ctx, releases)
  const { batch, remarks, refused } = mapBatch(kept, scope)
  const again = await refusedBefore(ctx, kept, refused)
  remarks.push(...again.map((release) => remarkOf('refused', 'NO_TITLE', {}, release)))
  return { kept, batch, remarks, refused, refusedAgain: again.length }
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
  batch.sort((a, b) => (a.ocid < b.ocid ? -1 : 1))
  return { batch, remarks, refused }
}

/** Releases that came again and whose process still makes no project. */
async function refusedBefore(
  ctx: Ctx,
  kept: Kept,
  refused: ReadonlySet<string>,
): Promise<SourceRelease[]> {
  const again = kept.same.filter((release) => !kept.processes.has(release.ocid))
  const rows = await sql<{ ocid: string }>(
    ctx,
    (s) => `SELECT ocid FROM project WHERE ${s.unscoped('the sync serves all areas')}
      AND ocid = ANY(${s.param([...new Set(again.map((release) => release.ocid))])}::text[])`,
  )
  const stored = new Set(rows.map((row) => row.ocid))
  return kept.same.filter(({ ocid }) =>
    kept.processes.has(ocid) ? refused.has(ocid) : !stored.has(ocid),
  )
}
