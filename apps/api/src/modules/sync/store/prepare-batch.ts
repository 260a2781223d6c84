import { setImmediate as turn } from 'node:timers/promises'
import type { PlainDate } from '@credit/contract'
import { In } from 'typeorm'
import type { SystemCtx } from '#core/context'
import { groupBy } from '#core/group-by'
import { scoped } from '#database/scoped'
import { ProjectEntity } from '#entities/projects/project'
import { mapProcess, publisherOf, releaseDayOf } from '../map/map-process.js'
import { mapWorkbook } from '../map/map-workbook.js'
import type { MappedProcess } from '../map/process.js'
import { workbookIn } from '../map/workbook.js'
import { NO_DATE } from '../read/classify.js'
import { inOrder, mergeReleases, type StoredRelease } from '../read/merge-releases.js'
import type { Batch } from '../read/read-batches.js'
import type { SourceRelease } from '../read/source-release.js'
import { issueOf, type SyncIssue } from '../sync-issue.js'
import { type KnownReleases, loadKnownReleases } from './store-releases.js'
import type { SyncScope } from './sync-scope.js'

/** Begin of a process whose releases have no date: any other is earlier. */
const NO_DAY = '9999-12-31'

/** A process of a batch, mapped to a project. */
export interface MappedProject {
  ocid: string
  publisher: string
  process: MappedProcess
  /** Day of its first release with a date; a far one if none has a date. */
  begunOn: PlainDate
}

/** A batch mapped to the model, before any of it is written. */
export interface PreparedBatch {
  known: KnownReleases
  /**
   * Projects in the order of their ocids, so that rows are locked and inserted in one order for any order of the file.
   */
  projects: MappedProject[]
  issues: SyncIssue[]
  /** Processes that make no project. */
  refused: Set<string>
  /** Number of repeated releases of processes that still make no project. */
  refusedAgain: number
}

/** A batch that was read; `prepared` is null if preparing failed: the error recurs on storing. */
export type PrefetchedBatch = Batch & { prepared?: Promise<PreparedBatch | null> }

/**
 * Prepares each batch while the previous one is stored, unless both contain the same process. Within one transaction
 * there is no second connection for reading.
 */
export async function* prefetchBatches(
  ctx: SystemCtx,
  scope: SyncScope,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<PrefetchedBatch, void> {
  let before = new Set<string>()
  for await (const batch of batches) {
    const ocids = new Set(batch.releases.map(({ ocid }) => ocid))
    const independent = !ctx.isInUnit() && ![...ocids].some((ocid) => before.has(ocid))
    if (independent) {
      const prepared = prepareBatch(ctx, scope, batch.releases).catch(() => null)
      yield { ...batch, prepared }
    } else {
      yield batch
    }
    before = ocids
  }
}

/**
 * Reads the stored releases of the processes of a batch and maps them to the model. The result is valid until other
 * releases of the same processes are stored.
 */
export async function prepareBatch(
  ctx: SystemCtx,
  scope: SyncScope,
  releases: readonly SourceRelease[],
): Promise<PreparedBatch> {
  const today = ctx.clock.today()
  const known = await loadKnownReleases(
    ctx,
    releases.map((release) => withDate(release, today)),
  )
  const { projects, issues, refused } = await mapBatch(known, scope, today)
  const again = await refusedBefore(ctx, known, refused)
  issues.push(...again.map((release) => issueOf('refused', 'NO_TITLE', {}, release)))
  return { known, projects, issues, refused, refusedAgain: again.length }
}

/**
 * Maps processes to the model. One without a fresh release is mapped because a day has come that its
 * releases state.
 */
export async function mapBatch({ fresh, reused, processes }: KnownReleases, scope: SyncScope, today: PlainDate) {
  const projects: MappedProject[] = []
  const issues = reused.map((release) =>
    issueOf('warned', 'RELEASE_ID_REUSED', { release: release.releaseId }, release),
  )
  const refused = new Set<string>()
  const byOcid = groupBy(fresh, (release) => release.ocid)
  for (const [ocid, all] of processes) {
    // Lets the batch that is being stored continue.
    await turn()
    const own = byOcid.get(ocid) ?? []
    issues.push(...own.flatMap(fieldIssues))
    const ordered = inOrder(all)
    const { process, keptAside, publisher: namedBy } = mapReleases(ocid, ordered, today)
    const last = own.at(-1) ?? { ocid, releaseId: '', place: '', publisher: '' }
    if (!process) {
      refused.add(ocid)
      issues.push(...own.map((release) => issueOf('refused', 'NO_TITLE', {}, release)))
      continue
    }
    for (const { reason, params } of process.warnings) {
      issues.push(issueOf('warned', reason, params, last))
    }
    for (const { releaseId } of keptAside) {
      issues.push(issueOf('warned', 'KEPT_ASIDE', { release: releaseId }, last))
    }
    if (process.areaCode && !scope.areas.has(process.areaCode)) {
      issues.push(issueOf('warned', 'UNKNOWN_AREA', { code: process.areaCode }, last))
    }
    const publisher = last.publisher || namedBy
    projects.push({ ocid, publisher, process, begunOn: begunOn(ordered, today) })
  }
  projects.sort((a, b) => (a.ocid < b.ocid ? -1 : 1))
  return { projects, issues, refused }
}

/** Maps the releases of a process: what the last workbook says, or what the releases of the platform say together. */
function mapReleases(ocid: string, ordered: readonly StoredRelease[], today: PlainDate) {
  const workbook = workbookIn(ordered)
  if (workbook) return { process: mapWorkbook(workbook), keptAside: [], publisher: '' }
  const { merged, date, present, keptAside } = mergeReleases(ordered)
  const bodiesOf = (list: readonly StoredRelease[]) => list.map(({ body }) => body)
  const releases = { all: bodiesOf(ordered), present: bodiesOf(present) }
  const process = mapProcess(ocid, merged, releaseDayOf(date, today), today, releases)
  return { process, keptAside, publisher: publisherOf(ocid, merged) }
}

/** A release from further ahead than anything can be has no date. */
function withDate(release: SourceRelease, today: PlainDate): SourceRelease {
  return releaseDayOf(release.date, today) === null ? { ...release, date: NO_DATE } : release
}

function begunOn(ordered: readonly StoredRelease[], today: PlainDate): PlainDate {
  const days = ordered.flatMap(({ date }) => releaseDayOf(date, today) ?? [])
  return (days[0] ?? NO_DAY) as PlainDate
}

function fieldIssues(release: SourceRelease): SyncIssue[] {
  return [
    ...release.malformedFields.map((field) => issueOf('warned', 'ILL_FORMED_FIELD', { field }, release)),
    ...release.missingFields.map((reason) => issueOf('warned', reason, {}, release)),
    ...(release.date.getTime() === NO_DATE.getTime()
      ? [issueOf('warned', 'BAD_DATE', { field: 'date', value: release.writtenDate || '-' }, release)]
      : []),
  ]
}

/** Repeated releases of processes that still make no project. */
async function refusedBefore(
  ctx: SystemCtx,
  { same, processes }: KnownReleases,
  refused: ReadonlySet<string>,
): Promise<SourceRelease[]> {
  const unchanged = same.filter(({ ocid }) => !processes.has(ocid)).map(({ ocid }) => ocid)
  const stored = await storedOcids(ctx, [...new Set(unchanged)])
  return same.filter(({ ocid }) => (processes.has(ocid) ? refused.has(ocid) : !stored.has(ocid)))
}

async function storedOcids(ctx: SystemCtx, ocids: readonly string[]): Promise<Set<string>> {
  if (ocids.length === 0) return new Set()
  const projects = scoped(ctx, ProjectEntity)
  const rows = await projects.pick(['ocid'], { ocid: In([...ocids]) })
  return new Set(rows.map(({ ocid }) => ocid))
}
