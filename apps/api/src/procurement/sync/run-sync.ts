import type { SyncRunStatus } from '@credit/contract'
import type { SyncCursor } from '../../entities/sync-run.js'
import { domainErrorOf } from '../../platform/database/constraints.js'
import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { groupBy } from '../../platform/group-by.js'
import { type Ahead, prepareAhead } from './prepare-ahead.js'
import { type Batch, readBatches } from './read/read-batches.js'
import { type SourceFile, sourceFiles, stateOf } from './read/source-files.js'
import { SyncFault } from './read/sync-fault.js'
import type { Remark } from './remark.js'
import { prepareBatch } from './store/prepare-batch.js'
import { storeBatch } from './store/store-batch.js'
import { readAreas, type SyncScope } from './store/sync-scope.js'
import { addBatch, type SyncCounts } from './sync-counts.js'
import {
  beginRun,
  endRun,
  interruptRun,
  newRun,
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

/** Tries of a batch that another transaction was in the way of. */
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
  /** Of the source, as this run reads it. */
  private state: string | null = null

  constructor(
    private readonly ctx: Ctx,
    private readonly options: SyncOptions,
  ) {}

  async run(): Promise<SyncReport> {
    const { source, openAll = false, areaCode, accountId = null, dryRun } = this.options
    const areas = await readAreas(this.ctx)
    const cityId = [...areas.values()][0]
    if (!cityId) throw new Error('there are no areas yet')
    // What keeps nothing is in nobody's way.
    const begin = dryRun ? newRun : beginRun
    this.open = await atomically(this.ctx, (tx) => begin(tx, { source, openAll, accountId }))
    this.counts = this.open.counts
    const sourceAreaId = (areaCode && areas.get(areaCode)) || null
    this.scope = { runId: this.open.id, openAll, areas, cityId, sourceAreaId }
    try {
      const files = await sourceFiles(source)
      const ended = await this.batches(files, this.cursorIn(files))
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

  /**
   * Where to go on: only in the very source that was cut off. In a changed one the cursor would skip
   * what was never read; from the beginning, what is known already is `same`.
   */
  private cursorIn(files: SourceFile[]): SyncCursor | null {
    this.state = stateOf(files)
    const { cursor } = this.open
    const valid = cursor && this.state !== null && cursor.state === this.state
    this.noted = valid ? cursor : { file: '', item: 0 }
    return valid ? cursor : null
  }

  /** Stores batch by batch, reading the next one meanwhile; false where it was told to stop. */
  private async batches(files: SourceFile[], from: SyncCursor | null): Promise<boolean> {
    const known = files.every((file) => file.bytes !== null)
    const totalBytes = known ? files.reduce((sum, file) => sum + (file.bytes ?? 0), 0) : null
    const batches = prepareAhead(this.ctx, this.scope, readBatches(files, from))
    let next = batches.next()
    for (;;) {
      const { value: batch, done } = await next
      if (done) return true
      next = batches.next()
      // Its fault is met when its turn comes.
      next.catch(() => undefined)
      await this.store(batch)
      const { counts } = this
      const { bytes } = batch
      if ((await this.options.onProgress?.({ bytes, totalBytes, counts })) === false) {
        await next
        await batches.return()
        return false
      }
    }
  }

  /** The whole batch in one transaction; where that fails, each process in its own. */
  private async store(batch: Ahead): Promise<void> {
    try {
      await this.attempt(batch)
    } catch (error) {
      if (mustStop(error) || batch.releases.length === 0) throw error
      // The cursor moves with the last one: what comes again after a crash is `same`.
      const nothing = { remarks: [], files: 0, cursor: this.noted, bytes: batch.bytes }
      for (const releases of groupBy(batch.releases, ({ ocid }) => ocid).values()) {
        await this.storeAlone({ ...nothing, releases })
      }
      const { files, remarks, cursor, bytes } = batch
      await this.attempt({ files, remarks, cursor, bytes, releases: [] })
    }
  }

  /** One process, or the refusal of its releases. */
  private async storeAlone(batch: Batch): Promise<void> {
    try {
      await this.attempt(batch)
    } catch (error) {
      if (mustStop(error)) throw error
      const params = { detail: detailOf(error) }
      const remarks = batch.releases.map(
        ({ place, ocid, releaseId }): Remark => ({
          ...{ outcome: 'refused', reason: 'NOT_STORED', params },
          ...{ place, ocid, releaseId },
        }),
      )
      await this.attempt({ ...batch, releases: [], remarks })
    }
  }

  private async attempt(batch: Ahead): Promise<void> {
    // Before the transaction: it may wait for the connection that a transaction would hold.
    let prepared = await batch.prepared
    for (let tried = 1; ; tried++) {
      try {
        this.counts = await atomically(this.ctx, async (tx) => {
          const { releases, remarks, cursor } = batch
          prepared ??= await prepareBatch(tx, this.scope, releases)
          const result = releases.length > 0 ? await storeBatch(tx, this.scope, prepared) : null
          const counts = addBatch(this.counts, batch, result)
          await noteProgress(tx, this.open, { ...cursor, state: this.state }, counts, [
            ...remarks,
            ...(result?.remarks ?? []),
          ])
          return counts
        })
        this.noted = batch.cursor
        return
      } catch (error) {
        prepared = null
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
  return error instanceof TakenOver || domainErrorOf(error)?.status === 503
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
