import { dateOf } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { groupBy } from '#core/group-by'
import { COMPILED } from '../read/classify.js'
import type { StoredRelease } from '../read/merge-releases.js'
import type { SourceRelease } from '../read/source-release.js'
import { insertReleases, READING, selectHashes, selectReleases } from './releases.sql.js'

/** The releases of a batch, compared with the stored ones. */
export interface KnownReleases {
  /** Releases with new content, each once. */
  fresh: SourceRelease[]
  /** Fresh releases whose id another release has already. */
  reused: SourceRelease[]
  /** Releases stored before with the same content. */
  same: SourceRelease[]
  /** All releases of the processes that have fresh ones, by ocid. */
  processes: Map<string, StoredRelease[]>
}

/** Finds the new and changed releases of a batch, and reads the other releases of their processes. */
export async function loadKnownReleases(ctx: Ctx, releases: readonly SourceRelease[]): Promise<KnownReleases> {
  const stored = await storedContents(ctx, [...new Set(releases.map((release) => release.ocid))])
  const came: Contents = new Map()
  const fresh: SourceRelease[] = []
  const reused: SourceRelease[] = []
  const same: SourceRelease[] = []
  for (const release of releases) {
    const before = [...contentsOf(stored, release), ...contentsOf(came, release)]
    const isKnown = before.some((content) => isSame(content, release))
    if (isKnown) {
      same.push(release)
      continue
    }
    // The same content on two days is two releases.
    const isRepeated = before.some(({ hash }) => hash === release.hash)
    const added = isRepeated ? { ...release, hash: hashOnDay(release) } : release
    fresh.push(added)
    if (before.some(({ reading }) => reading === READING)) reused.push(added)
    contentsOf(came, release).push({ hash: added.hash, day: dayOf(release), reading: READING })
  }
  return { fresh, reused, same, processes: await processesOf(ctx, fresh, stored) }
}

/** Stores the releases of a batch that are new or changed. */
export async function storeReleases(tx: Tx, runId: string, { fresh }: KnownReleases): Promise<void> {
  if (fresh.length > 0) await insertReleases.run(tx, { runId, releases: fresh })
}

/** Content of a known release, with its day and the version of the reader that stored it. */
interface Content {
  hash: string
  day: string
  reading: number
}

/** Contents by ocid, then release id. */
type Contents = Map<string, Map<string, Content[]>>

const dayOf = ({ date }: { date: Date }) => dateOf(date)
const hashOnDay = (release: SourceRelease) => `${release.hash}@${dayOf(release)}`

/** True if the content is stored already; a compiled release with only a new date is the same. */
function isSame({ hash, day }: Content, release: SourceRelease): boolean {
  if (hash === hashOnDay(release)) return true
  return hash === release.hash && (release.body[COMPILED] === true || day === dayOf(release))
}

function contentsOf(contents: Contents, { ocid, releaseId }: SourceRelease): Content[] {
  const own = contents.get(ocid) ?? new Map<string, Content[]>()
  contents.set(ocid, own)
  const list = own.get(releaseId) ?? []
  own.set(releaseId, list)
  return list
}

async function storedContents(ctx: Ctx, ocids: string[]): Promise<Contents> {
  const stored: Contents = new Map()
  for (const { ocid, releaseId, hash, date, reading } of await selectHashes.rows(ctx, { ocids })) {
    const own = stored.get(ocid) ?? new Map<string, Content[]>()
    const list = own.get(releaseId) ?? []
    list.push({ hash, day: dateOf(date), reading })
    stored.set(ocid, own.set(releaseId, list))
  }
  return stored
}

/** Only processes that have other releases are read from the database. */
async function processesOf(
  ctx: Ctx,
  fresh: readonly SourceRelease[],
  stored: Contents,
): Promise<Map<string, StoredRelease[]>> {
  const processes: Map<string, StoredRelease[]> = groupBy(
    fresh.map((release) => ({ ...release, arrival: null })),
    ({ ocid }) => ocid,
  )
  const ocids = [...processes.keys()].filter((ocid) => (stored.get(ocid)?.size ?? 0) > 0)
  if (ocids.length === 0) return processes
  for (const row of await selectReleases.rows(ctx, { ocids })) processes.get(row.ocid)?.push(row)
  return processes
}

/** Returns all releases of processes as they are stored. */
export async function storedProcesses(ctx: Ctx, ocids: readonly string[]): Promise<KnownReleases> {
  const processes = groupBy(await selectReleases.rows(ctx, { ocids }), ({ ocid }) => ocid)
  return { fresh: [], reused: [], same: [], processes }
}
