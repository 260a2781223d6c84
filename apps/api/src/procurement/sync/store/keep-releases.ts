import type { Ctx } from '../../../platform/database/context.js'
import { sql, sqlCount } from '../../../platform/database/sql.js'
import { groupBy } from '../../../platform/group-by.js'
import type { SourceRelease } from '../read/classify.js'
import type { KeptRelease } from '../read/merge-releases.js'

const SYNC = 'the sync serves all areas'

export interface Kept {
  /** Releases that say something new, each once. */
  fresh: SourceRelease[]
  /** Those of them that take the place of one known under their id. */
  again: SourceRelease[]
  /** Releases taken in before with the same content. */
  same: SourceRelease[]
  /** All releases of the processes that something new was said about, by ocid. */
  processes: Map<string, KeptRelease[]>
}

/** Finds what of a batch is new or changed, and reads what else the processes of that say. */
export async function readKept(ctx: Ctx, releases: readonly SourceRelease[]): Promise<Kept> {
  const stored = await storedHashes(ctx, [...new Set(releases.map((r) => r.ocid))])
  const fresh = new Map<string, SourceRelease>()
  const same: SourceRelease[] = []
  for (const release of releases) {
    const known = stored.get(release.ocid)?.get(release.releaseId)?.has(release.hash)
    const key = `${release.ocid}\n${release.releaseId}\n${release.hash}`
    if (known || fresh.has(key)) same.push(release)
    else fresh.set(key, release)
  }
  const news = [...fresh.values()]
  const again = news.filter((release) => stored.get(release.ocid)?.has(release.releaseId))
  return { fresh: news, again, same, processes: await processesOf(ctx, news, stored) }
}

/** Stores the releases of a batch that are new or changed. */
export async function keepReleases(tx: Ctx, runId: string, { fresh, again }: Kept): Promise<void> {
  await supersede(tx, again)
  await write(tx, runId, fresh)
}

/** Known contents by ocid and release id. */
type Stored = Map<string, Map<string, Set<string>>>

async function storedHashes(ctx: Ctx, ocids: string[]): Promise<Stored> {
  const rows = await sql<{ ocid: string; release_id: string; hash: string }>(
    ctx,
    (s) => `SELECT ocid, release_id, hash FROM sync_release
      WHERE ocid = ANY(${s.param(ocids)}::text[]) AND ${s.unscoped(SYNC)}`,
  )
  const stored: Stored = new Map()
  for (const { ocid, release_id, hash } of rows) {
    const own = stored.get(ocid) ?? new Map<string, Set<string>>()
    own.set(release_id, (own.get(release_id) ?? new Set()).add(hash))
    stored.set(ocid, own)
  }
  return stored
}

/** What stands under the id of a release with another content counts no more. */
async function supersede(tx: Ctx, again: SourceRelease[]): Promise<void> {
  if (again.length === 0) return
  await sqlCount(
    tx,
    (s) => `UPDATE sync_release r SET superseded = true FROM unnest(
        ${s.param(again.map((r) => r.ocid))}::text[],
        ${s.param(again.map((r) => r.releaseId))}::text[]) v(ocid, release_id)
      WHERE r.ocid = v.ocid AND r.release_id = v.release_id AND ${s.unscoped(SYNC)}`,
  )
}

async function write(tx: Ctx, runId: string, releases: SourceRelease[]): Promise<void> {
  if (releases.length === 0) return
  const last = lastOfEach(releases)
  await sqlCount(
    tx,
    // The bodies go as one JSON text: as an array of texts each quote would be escaped once more.
    (s) => `INSERT INTO sync_release (ocid, release_id, run_id, hash, superseded, date, body)
      SELECT r.ocid, r.release_id, ${s.param(runId)}::uuid, r.hash, r.superseded, r.date, r.body
      FROM ROWS FROM (
        unnest(${s.param(releases.map((r) => r.ocid))}::text[]),
        unnest(${s.param(releases.map((r) => r.releaseId))}::text[]),
        unnest(${s.param(releases.map((r) => r.hash))}::text[]),
        unnest(${s.param(releases.map((r) => !last.has(r)))}::boolean[]),
        unnest(${s.param(releases.map((r) => r.date))}::timestamptz[]),
        json_array_elements(${s.param(`[${releases.map((r) => r.json).join(',')}]`)}::json))
        r(ocid, release_id, hash, superseded, date, body)
      WHERE ${s.unscoped(SYNC)}`,
  )
}

const idOf = ({ ocid, releaseId }: { ocid: string; releaseId: string }) => `${ocid}\n${releaseId}`

/** Of releases with one id, the last. */
function lastOfEach(releases: SourceRelease[]): Set<SourceRelease> {
  return new Set(new Map(releases.map((r) => [idOf(r), r])).values())
}

/** The database is asked only for processes that have releases besides those at hand. */
async function processesOf(
  ctx: Ctx,
  fresh: SourceRelease[],
  stored: Stored,
): Promise<Map<string, KeptRelease[]>> {
  const last = [...lastOfEach(fresh)]
  const processes: Map<string, KeptRelease[]> = groupBy(last, ({ ocid }) => ocid)
  const others = [...processes.keys()].filter((ocid) => stored.has(ocid))
  if (others.length === 0) return processes
  const replaced = new Set(last.map(idOf))
  const rows = await sql<{ ocid: string } & KeptRelease>(
    ctx,
    (s) => `SELECT ocid, release_id AS "releaseId", date, body FROM sync_release
      WHERE ocid = ANY(${s.param(others)}::text[]) AND NOT superseded AND ${s.unscoped(SYNC)}`,
  )
  for (const row of rows) if (!replaced.has(idOf(row))) processes.get(row.ocid)?.push(row)
  return processes
}
