import type { Ctx } from '../../../core/context.js'
import { groupBy } from '../../../core/group-by.js'
import type { SourceRelease } from '../read/classify.js'
import type { StoredRelease } from '../read/merge-releases.js'
import { insertReleases, selectHashes, selectReleases, supersedeReleases } from './releases.sql.js'

/** The releases of a batch, compared with those stored before. */
export interface KnownReleases {
  /** Releases with new content, each once. */
  fresh: SourceRelease[]
  /** Those of them that replace a stored one of the same id. */
  replacing: SourceRelease[]
  /** Releases stored before with the same content. */
  same: SourceRelease[]
  /** All releases of the processes that have fresh ones, by ocid. */
  processes: Map<string, StoredRelease[]>
}

/** Finds what of a batch is new or changed, and reads the other releases of those processes. */
export async function loadKnownReleases(
  ctx: Ctx,
  releases: readonly SourceRelease[],
): Promise<KnownReleases> {
  const stored = await storedHashes(ctx, [...new Set(releases.map((release) => release.ocid))])
  const byContent = new Map<string, SourceRelease>()
  const same: SourceRelease[] = []
  for (const release of releases) {
    const known = stored.get(release.ocid)?.get(release.releaseId)?.has(release.hash)
    const key = `${release.ocid}\n${release.releaseId}\n${release.hash}`
    if (known || byContent.has(key)) same.push(release)
    else byContent.set(key, release)
  }
  const fresh = [...byContent.values()]
  const replacing = fresh.filter((release) => stored.get(release.ocid)?.has(release.releaseId))
  return { fresh, replacing, same, processes: await processesOf(ctx, fresh, stored) }
}

/** Stores the releases of a batch that are new or changed. */
export async function storeReleases(
  tx: Ctx,
  runId: string,
  { fresh, replacing }: KnownReleases,
): Promise<void> {
  if (replacing.length > 0) await supersedeReleases.run(tx, { releases: replacing })
  if (fresh.length === 0) return
  const last = lastOfEach(fresh)
  const superseded = fresh.map((release) => !last.has(release))
  await insertReleases.run(tx, { runId, releases: fresh, superseded })
}

/** Content hashes by ocid and release id. */
type Hashes = Map<string, Map<string, Set<string>>>

async function storedHashes(ctx: Ctx, ocids: string[]): Promise<Hashes> {
  const stored: Hashes = new Map()
  for (const { ocid, releaseId, hash } of await selectHashes.rows(ctx, { ocids })) {
    const own = stored.get(ocid) ?? new Map<string, Set<string>>()
    own.set(releaseId, (own.get(releaseId) ?? new Set()).add(hash))
    stored.set(ocid, own)
  }
  return stored
}

const keyOf = ({ ocid, releaseId }: { ocid: string; releaseId: string }) => `${ocid}\n${releaseId}`

/** Of releases with one id, the last. */
function lastOfEach(releases: SourceRelease[]): Set<SourceRelease> {
  return new Set(new Map(releases.map((release) => [keyOf(release), release])).values())
}

/** Only processes that have other releases are read from the database. */
async function processesOf(
  ctx: Ctx,
  fresh: SourceRelease[],
  stored: Hashes,
): Promise<Map<string, StoredRelease[]>> {
  const last = [...lastOfEach(fresh)]
  const processes: Map<string, StoredRelease[]> = groupBy(
    last.map((release) => ({ ...release, arrival: null })),
    ({ ocid }) => ocid,
  )
  const ocids = [...processes.keys()].filter((ocid) => stored.has(ocid))
  if (ocids.length === 0) return processes
  const replaced = new Set(last.map(keyOf))
  for (const row of await selectReleases.rows(ctx, { ocids })) {
    if (!replaced.has(keyOf(row))) processes.get(row.ocid)?.push(row)
  }
  return processes
}

/** Returns all releases of processes as they are stored. */
export async function storedProcesses(ctx: Ctx, ocids: readonly string[]): Promise<KnownReleases> {
  const processes = groupBy(await selectReleases.rows(ctx, { ocids }), ({ ocid }) => ocid)
  return { fresh: [], replacing: [], same: [], processes }
}
