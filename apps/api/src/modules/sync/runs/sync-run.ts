import type { SyncRunStatus } from '@credit/contract'
import { DEFAULT_LIMITS, type Limits } from '#core/config/limits'
import type { SystemCtx, SystemTx } from '#core/context'
import { groupBy } from '#core/group-by'
import { readAhead } from '#core/read-ahead'
import { domainErrorOf } from '#database/constraints'
import { savepoint, unitOfWork } from '#database/unit-of-work'
import { tokensOf } from '#database/without-id-numbers'
import type { SyncCursor } from '#entities/sync/sync-run'
import { type Batch, readBatches } from '../read/read-batches.js'
import { type SourceFile, sourceFiles, stateOf } from '../read/source-files.js'
import { SyncFault } from '../read/sync-fault.js'
import { type PrefetchedBatch, prefetchBatches, prepareBatch } from '../store/prepare-batch.js'
import { storeBatch } from '../store/store-batch.js'
import { readScope, type SyncScope } from '../store/sync-scope.js'
import { issueOf } from '../sync-issue.js'
import { addBatch, limitIssues, type SyncCounts } from './sync-counts.js'
import {
  finishRun,
  interruptRun,
  type OpenRun,
  type SyncFailure,
  SyncRunPreempted,
  saveProgress,
  startOrResumeRun,
  startRun,
} from './sync-runs.js'

export interface SyncOptions {
  /** File, folder or http(s) address. */
  source: string
  /** Opens stages reached longer ago than the horizon as well. */
  openAll?: boolean
  /** Does everything and keeps nothing. */
  dryRun?: boolean
  /** Area code for projects that name none. */
  areaCode?: string
  accountId?: string | null
  limits?: Pick<Limits, 'syncItemCharacters' | 'syncItemValues' | 'syncReasonNotes'>
  /** Called after each batch; false interrupts the run, to be resumed later. */
  onProgress?: (progress: SyncProgress) => Promise<boolean> | boolean
}

export interface SyncProgress {
  bytes: number
  /** null if the size of the source is unknown. */
  totalBytes: number | null
  counts: SyncCounts
}

export interface SyncReport {
  runId: string
  status: SyncRunStatus
  resumed: boolean
  counts: SyncCounts
  failure: SyncFailure | null
}

/** Attempts at a batch that conflicts with another transaction. */
const ATTEMPTS = 3

/** Reads a source and stores it batch by batch. Resumes an interrupted run. */
export class SyncRun {
  private counts!: SyncCounts
  private open!: OpenRun
  private scope!: SyncScope
  /** Position that the run resumes from if it is interrupted now. */
  private saved!: SyncCursor
  /** Digest of the source, as this run reads it. */
  private state: string | null = null
  private readonly limits: NonNullable<SyncOptions['limits']>

  constructor(
    private readonly ctx: SystemCtx,
    private readonly options: SyncOptions,
  ) {
    this.limits = options.limits ?? DEFAULT_LIMITS
  }

  async run(): Promise<SyncReport> {
    const { source, openAll = false, areaCode, accountId = null, dryRun } = this.options
    // A dry run stores nothing: it interrupts no other.
    const start = dryRun ? startRun : startOrResumeRun
    this.open = await atomically(this.ctx, (tx) => start(tx, { source, openAll, accountId }))
    this.counts = this.open.counts
    this.scope = await readScope(this.ctx, { runId: this.open.id, openAll, areaCode })
    try {
      const files = await sourceFiles(source)
      const ended = await this.storeAll(files, this.cursorIn(files))
      if (ended) return await this.finish(null)
      await atomically(this.ctx, (tx) => interruptRun(tx, this.open))
      return this.report('interrupted', null)
    } catch (error) {
      if (error instanceof SyncRunPreempted) return this.report('interrupted', null)
      const report = await this.finish(failureOf(error))
      // A defect of the program is also reported to the operators of the service.
      if (!(error instanceof SyncFault) && !domainErrorOf(error)) throw error
      return report
    }
  }

  /**
   * Returns the position to resume from, or null if the source may have changed since: the cursor could skip
   * releases that were never read. A run from the beginning counts stored releases as `same`.
   */
  private cursorIn(files: SourceFile[]): SyncCursor | null {
    this.state = stateOf(files)
    const { cursor } = this.open
    const valid = cursor && this.state !== null && cursor.state === this.state
    this.saved = valid ? cursor : { file: '', item: 0 }
    return valid ? cursor : null
  }

  /** Stores batch by batch while it reads the next batch. Returns false if the run was interrupted. */
  private async storeAll(files: SourceFile[], from: SyncCursor | null): Promise<boolean> {
    const known = files.every((file) => file.bytes !== null)
    const totalBytes = known ? files.reduce((sum, file) => sum + (file.bytes ?? 0), 0) : null
    const read = readBatches(files, from, this.limits, tokensOf(this.ctx))
    const batches = prefetchBatches(this.ctx, this.scope, read)
    for await (const batch of readAhead(batches)) {
      await this.store(batch)
      const { counts } = this
      const { bytes } = batch
      if ((await this.options.onProgress?.({ bytes, totalBytes, counts })) === false) return false
    }
    return true
  }

  /** Stores a batch in one transaction; if that fails, each of its processes in its own. */
  private async store(batch: PrefetchedBatch): Promise<void> {
    try {
      await this.attempt(batch)
    } catch (error) {
      if (mustStop(error) || batch.releases.length === 0) throw error
      // The cursor moves with the last one: items that are repeated after a crash are `same`.
      const nothing = { issues: [], files: 0, cursor: this.saved, bytes: batch.bytes }
      for (const releases of groupBy(batch.releases, ({ ocid }) => ocid).values()) {
        await this.storeAlone({ ...nothing, releases })
      }
      const { files, issues, cursor, bytes } = batch
      await this.attempt({ files, issues, cursor, bytes, releases: [] })
    }
  }

  /** Stores one process, or that its releases are refused. */
  private async storeAlone(batch: Batch): Promise<void> {
    try {
      await this.attempt(batch)
    } catch (error) {
      if (mustStop(error)) throw error
      const { reason, params } = failureOf(error)
      const issues = batch.releases.map((at) => issueOf('refused', reason, params, at))
      await this.attempt({ ...batch, releases: [], issues })
    }
  }

  private async attempt(batch: PrefetchedBatch): Promise<void> {
    const { releases, cursor } = batch
    let prepared = await batch.prepared
    for (let attempt = 1; ; attempt++) {
      try {
        // Before the transaction: a process of thousands of awards takes its time, and a transaction holds locks meanwhile.
        if (releases.length > 0) prepared ??= await prepareBatch(this.ctx, this.scope, releases)
        this.counts = await atomically(this.ctx, async (tx) => {
          const stored = prepared ? await storeBatch(tx, this.scope, prepared) : null
          const found = [...batch.issues, ...(stored?.issues ?? [])]
          const { counts, issues } = limitIssues(
            addBatch(this.counts, batch, stored),
            found,
            this.limits.syncReasonNotes,
          )
          await saveProgress(tx, this.open, { ...cursor, state: this.state }, counts, issues)
          return counts
        })
        this.saved = batch.cursor
        return
      } catch (error) {
        prepared = null
        const code = domainErrorOf(error)?.code
        if (attempt === ATTEMPTS || (code !== 'CONFLICT' && code !== 'TIMEOUT')) throw error
      }
    }
  }

  private async finish(failure: SyncFailure | null): Promise<SyncReport> {
    try {
      const { status, counts } = await atomically(this.ctx, (tx) => finishRun(tx, this.open, this.counts, failure))
      this.counts = counts
      return this.report(status, failure)
    } catch (error) {
      if (error instanceof SyncRunPreempted) return this.report('interrupted', null)
      throw error
    }
  }

  private report(status: SyncRunStatus, failure: SyncFailure | null): SyncReport {
    const { open, counts } = this
    return { runId: open.id, status, resumed: open.resumed, counts, failure }
  }
}

function mustStop(error: unknown): boolean {
  return error instanceof SyncRunPreempted || domainErrorOf(error)?.status === 503
}

function detailOf(error: unknown): string {
  const fault = (error as { driverError?: { code?: string } }).driverError ?? error
  return (fault as { code?: string }).code ?? (error as Error).name
}

function failureOf(error: unknown): Pick<SyncFault, 'reason' | 'params'> {
  if (error instanceof SyncFault) return { reason: error.reason, params: error.params }
  return { reason: 'NOT_STORED', params: { detail: detailOf(error) } }
}

/** Runs `act` in a transaction of its own; within one, in a savepoint that can fail separately. */
function atomically<T>(ctx: SystemCtx, act: (tx: SystemTx) => Promise<T>): Promise<T> {
  return ctx.isInUnit() ? savepoint(ctx, act) : unitOfWork(ctx, act)
}
