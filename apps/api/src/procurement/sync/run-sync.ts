import type { SyncRunStatus } from '@credit/contract'
import type { SyncCursor } from '../../entities/sync-run.js'
import { domainErrorOf } from '../../platform/database/constraints.js'
import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { groupBy } from './group-by.js'
import type { SourceRelease } from './read/classify.js'
import { readFile } from './read/read-file.js'
import { type SourceFile, sourceFiles } from './read/source-files.js'
import { SyncFault } from './read/sync-fault.js'
import { type BatchResult, type Remark, storeBatch } from './store/store-batch.js'
import { readAreas, type SyncScope } from './store/sync-scope.js'
import { addBatch, type SyncCounts } from './sync-counts.js'
import {
  beginRun,
  endRun,
  interruptRun,
  noteProgress,
  type OpenRun,
  TakenOver,
} from './sync-runs.js'

export interface SyncOptions {
  /** File, folder or http(s) address. */
  source: string
  /** Opens stages reached longer ago than the horizon as well. */
  openAll?: boolean
  /** Does everything and keeps nothing. */
  dryRun?: boolean
  /** Code of the area of projects that name none. */
  areaCode?: string
  accountId?: string | null
  /** After each batch; false ends the run, to be gone on with another time. */
  onProgress?: (progress: SyncProgress) => Promise<boolean> | boolean
}

export interface SyncProgress {
  bytes: number
  /** null where the source does not say. */
  totalBytes: number | null
  counts: SyncCounts
}

export interface SyncReport {
  runId: string
  status: SyncRunStatus
  resumed: boolean
  counts: SyncCounts
  failure: { reason: string; params: Record<string, string | number> } | null
}

/** Processes and bytes a transaction. */
const BATCH_PROCESSES = 200
const BATCH_RELEASES = 1000
const BATCH_BYTES = 4 << 20
const TRIES = 3

/** Imports from the upstream platform (domain.md "Upstream sync"); bad input never stops it. */
export async function runSync(ctx: Ctx, options: SyncOptions): Promise<SyncReport> {
  const system = ctx.inTransaction ? ctx : ctx.with({ actor: null })
  if (!options.dryRun) return new Run(system, options).run()
  let report: SyncReport | null = null
  try {
    await unitOfWork(system, async (tx) => {
      report = await new Run(tx, options).run()
      throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun) || !report) throw error
  }
  return report as unknown as SyncReport
}

class DryRun extends Error {}

class Run {
  private counts!: SyncCounts
  private open!: OpenRun
  private scope!: SyncScope
  /** Where a run that ends here would go on. */
  private noted!: SyncCursor
  private batch: SourceRelease[] = []
  private remarks: Remark[] = []
  private ocids = new Set<string>()
  private size = 0
  private bytes = 0
  private totalBytes: number | null = null

  constructor(
    private readonly ctx: Ctx,
    private readonly options: SyncOptions,
  ) {}

  async run(): Promise<SyncReport> {
    const { source, openAll = false, areaCode, accountId = null } = this.options
    const areas = await readAreas(this.ctx)
    const cityId = [...areas.values()][0]
    if (!cityId) throw new Error('there are no areas yet')
    this.open = await atomically(this.ctx, (tx) => beginRun(tx, source, openAll, accountId))
    this.counts = this.open.counts
    this.noted = this.open.cursor ?? { file: '', item: 0 }
    const sourceAreaId = (areaCode && areas.get(areaCode)) || null
    this.scope = { runId: this.open.id, openAll, areas, cityId, sourceAreaId }
    try {
      const files = await sourceFiles(source)
      const ended = await this.files(files)
      if (!ended) {
        await atomically(this.ctx, (tx) => interruptRun(tx, this.open))
        return this.report('interrupted', null)
      }
      return await this.end(null)
    } catch (error) {
      if (error instanceof TakenOver) return this.report('interrupted', null)
      const report = await this.end(failureOf(error))
      // A fault of ours is told to those who run the service as well.
      if (!(error instanceof SyncFault) && !domainErrorOf(error)) throw error
      return report
    }
  }

  /** Answers false where it was told to stop. */
  private async files(files: SourceFile[]): Promise<boolean> {
    const { cursor } = this.open
    const known = files.every((file) => file.bytes !== null)
    this.totalBytes = known ? files.reduce((sum, file) => sum + (file.bytes ?? 0), 0) : null
    for (const file of files) {
      if (cursor && file.name < cursor.file) {
        this.bytes += file.bytes ?? 0
        continue
      }
      let item = cursor?.file === file.name ? cursor.item : 0
      for await (const found of readFile(this.counted(file), item)) {
        if ('warning' in found) {
          this.remark('warned', found.warning, {}, { place: file.name, ocid: '', releaseId: '' })
          this.counts.warned++
          continue
        }
        item = found.item
        if ('fault' in found) {
          this.remark('refused', found.fault.reason, found.fault.params, found)
          this.counts.releases.refused++
        } else {
          this.batch.push(found)
          this.ocids.add(found.ocid)
          this.size += found.json.length
        }
        if (this.full() && !(await this.flush(file.name, item))) return false
      }
      this.counts.files++
      if (this.full() && !(await this.flush(file.name, item))) return false
    }
    const last = files.at(-1)
    return !last || this.flush(last.name, Number.MAX_SAFE_INTEGER)
  }

  private counted(file: SourceFile): SourceFile {
    const count = (n: number) => {
      this.bytes += n
    }
    return {
      ...file,
      async open() {
        const inner = await file.open()
        return (async function* () {
          for await (const chunk of inner) {
            count(chunk.length)
            yield chunk
          }
        })()
      },
    }
  }

  private full(): boolean {
    return (
      this.ocids.size >= BATCH_PROCESSES ||
      this.batch.length >= BATCH_RELEASES ||
      this.size >= BATCH_BYTES ||
      this.remarks.length >= BATCH_RELEASES
    )
  }

  private remark(
    outcome: Remark['outcome'],
    reason: Remark['reason'],
    params: Remark['params'],
    at: { place: string; ocid: string; releaseId: string },
  ): void {
    const { place, ocid, releaseId } = at
    this.remarks.push({ outcome, reason, params, place, ocid, releaseId })
  }

  private async flush(file: string, item: number): Promise<boolean> {
    const { batch, remarks } = this
    this.batch = []
    this.remarks = []
    this.ocids = new Set()
    this.size = 0
    await this.store(batch, remarks, { file, item })
    const { bytes, totalBytes, counts } = this
    return (await this.options.onProgress?.({ bytes, totalBytes, counts })) ?? true
  }

  /** The whole batch in one transaction; where that fails, each process in its own. */
  private async store(
    batch: SourceRelease[],
    remarks: Remark[],
    cursor: SyncCursor,
  ): Promise<void> {
    try {
      await this.attempt(batch, remarks, cursor)
    } catch (error) {
      const processes = groupBy(batch, (release) => release.ocid)
      if (mustStop(error) || processes.size === 0) throw error
      if (processes.size === 1) return this.refuse(error, batch, remarks, cursor)
      // The cursor moves with the last one: what comes again after a crash is `same`.
      for (const own of processes.values()) await this.store(own, [], this.noted)
      await this.attempt([], remarks, cursor)
    }
  }

  private refuse(
    error: unknown,
    batch: SourceRelease[],
    remarks: Remark[],
    cursor: SyncCursor,
  ): Promise<void> {
    const detail = detailOf(error)
    this.counts.releases.refused += batch.length
    const refusals = batch.map(
      ({ place, ocid, releaseId }): Remark => ({
        outcome: 'refused',
        reason: 'NOT_STORED',
        params: { detail },
        place,
        ocid,
        releaseId,
      }),
    )
    return this.attempt([], [...remarks, ...refusals], cursor)
  }

  private async attempt(
    batch: SourceRelease[],
    remarks: Remark[],
    cursor: SyncCursor,
  ): Promise<void> {
    for (let tried = 1; ; tried++) {
      try {
        const counts = await atomically(this.ctx, async (tx) => {
          const result = batch.length > 0 ? await storeBatch(tx, this.scope, batch) : null
          const sum = result ? addBatch(this.counts, result as BatchResult) : this.counts
          await noteProgress(tx, this.open, cursor, sum, [...remarks, ...(result?.remarks ?? [])])
          return sum
        })
        this.counts = counts
        this.noted = cursor
        return
      } catch (error) {
        const code = domainErrorOf(error)?.code
        if (tried === TRIES || (code !== 'CONFLICT' && code !== 'TIMEOUT')) throw error
      }
    }
  }

  private async end(failure: SyncReport['failure']): Promise<SyncReport> {
    try {
      const { status, counts } = await atomically(this.ctx, (tx) =>
        endRun(tx, this.open, this.counts, failure),
      )
      this.counts = counts
      return this.report(status, failure)
    } catch (error) {
      if (error instanceof TakenOver) return this.report('interrupted', null)
      throw error
    }
  }

  private report(status: SyncRunStatus, failure: SyncReport['failure']): SyncReport {
    const { open, counts } = this
    return { runId: open.id, status, resumed: open.resumed, counts, failure }
  }
}

function mustStop(error: unknown): boolean {
  return error instanceof TakenOver || domainErrorOf(error)?.code === 'DATABASE_UNAVAILABLE'
}

function detailOf(error: unknown): string {
  const fault = (error as { driverError?: { code?: string } }).driverError ?? error
  return (fault as { code?: string }).code ?? (error as Error).name
}

function failureOf(error: unknown): NonNullable<SyncReport['failure']> {
  if (error instanceof SyncFault) return { reason: error.reason, params: error.params }
  return { reason: 'NOT_STORED', params: { detail: detailOf(error) } }
}

/** A transaction of its own; within one, a part of it that fails by itself. */
function atomically<T>(ctx: Ctx, act: (tx: Ctx) => Promise<T>): Promise<T> {
  if (!ctx.inTransaction) return unitOfWork(ctx, act)
  return ctx.manager.transaction((manager) => {
    const tx = ctx.with({ manager })
    tx.afterCommit = ctx.afterCommit
    return act(tx)
  })
}
