import type { Permission } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { translate } from '#core/language/language'
import { unitOfWork } from '#database/unit-of-work'
import type { CellFault } from '#entities/exchange/import-rejection'
import type { JobRun } from '../../jobs/job-run.js'
import type { ConvertedRow } from './cell-values.js'
import type { ImportResult } from './import.dto.js'
import { type ImportList, ImportRaced, type PlannedRow } from './import-list.js'
import { cellFaults, type Rejection, storeRejections } from './rejections.js'

/** Maximum number of failures, and of notices, in the result. */
const MAX_FAULTS_SHOWN = 50
const MAX_TRIES = 5

/** Rows of a file with their cells. */
export type Batch = (ConvertedRow & { cells: readonly string[] })[]

type Notices = readonly Pick<Rejection, 'row' | 'faults'>[]

interface Begun {
  /** Progress of an earlier run. */
  result: ImportResult
  done: number
  total: number
  /** The heading of a column in the file. */
  headingOf(column: string): string
  /** Returns the position of a column in a row; undefined if the file has no such column. */
  placeOf(column: string): number | undefined
}

/** Works through the batches of one import. */
export class ImportBatches {
  result: ImportResult
  private readonly reached: number
  private read = 0
  /** Key -> the row that has it first. */
  private readonly keys = new Map<string, number>()
  /** Faults of columns that the file lacks: each is shown once. */
  private readonly lacking = new Set<string>()

  constructor(
    private readonly job: JobRun,
    private readonly list: ImportList,
    private readonly dataKey: string,
    private readonly begun: Begun,
  ) {
    this.result = begun.result
    this.reached = begun.done
  }

  /** Plans a batch, and writes it if the import is applied; skips the rows of an earlier run. */
  async run(batch: Batch): Promise<void> {
    for (const row of batch) this.rejectSecond(row)
    const from = this.read
    this.read += batch.length
    const rest = batch.slice(Math.max(0, this.reached - from))
    if (rest.length === 0) return
    for (let tries = 1; ; tries++) {
      try {
        return await this.runOnce(rest)
      } catch (error) {
        if (!(error instanceof ImportRaced)) throw error
        if (tries === MAX_TRIES) throw new DomainError('CONFLICT')
      }
    }
  }

  private async runOnce(batch: Batch): Promise<void> {
    const { job, list, begun, result } = this
    const applies = result.mode === 'apply'
    // A check reads outside the transaction, which then only stores the findings.
    const planned = applies ? null : await this.planned(job.ctx, batch)
    const next = await unitOfWork(job.ctx, async (tx) => {
      const rows = planned ?? (await this.planned(tx, batch))
      const written = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
      if (applies && written.length > 0) await list.write(tx, written, job.id)
      const rejections = this.rejections(batch, rows)
      await storeRejections(tx, this.dataKey, job.id, rejections)
      const reached = added(result, rows, this.shown(rejections), this.notices(rows))
      const state = { done: this.read, total: begun.total, failed: reached.wrong }
      await job.checkpoint(tx, { ...state, result: { ...reached } })
      return reached
    })
    this.result = next
  }

  private async planned(ctx: Ctx, batch: Batch): Promise<PlannedRow[]> {
    const { list } = this
    const planned = await list.plan(ctx, batch)
    const forbidden: PlannedRow['faults'] = { '': ['errors.FORBIDDEN'] }
    const may = {
      new: ctx.me.permissions.has(`${list.resource}:create` as Permission),
      changed: ctx.me.permissions.has(`${list.resource}:update` as Permission),
    }
    const faultsOf = new Map(batch.map(({ row, faults }) => [row, faults]))
    return planned.map((plan) => {
      const faults = faultsOf.get(plan.row) ?? {}
      // Reports all faults of a row at once; a cell without a value has only that fault.
      if (Object.keys(faults).length > 0) {
        return { row: plan.row, outcome: 'wrong', faults: { ...plan.faults, ...faults } }
      }
      return (plan.outcome === 'new' || plan.outcome === 'changed') && !may[plan.outcome]
        ? { row: plan.row, outcome: 'wrong', faults: forbidden }
        : plan
    })
  }

  private rejections(batch: Batch, planned: readonly PlannedRow[]): Rejection[] {
    const { job, begun } = this
    const cellsOf = new Map(batch.map(({ row, cells }) => [row, cells]))
    return planned
      .flatMap(({ row, outcome, faults = {} }) => {
        if (outcome !== 'wrong') return []
        const cells = cellsOf.get(row) ?? []
        const cellOf = (column: string) => cells[begun.placeOf(column) ?? -1]
        const found = Object.entries(faults).flatMap(([column, messages]) => {
          const made = cellFaults(job.ctx, { [column]: messages }, begun.headingOf, cellOf)
          return column === '' || begun.placeOf(column) !== undefined ? made : made.map((one) => this.ofLacking(one))
        })
        return [{ row, faults: found, cells }]
      })
      .sort((a, b) => a.row - b.row)
  }

  /** Says that a fault concerns a column that the file lacks. */
  private ofLacking({ column, message }: CellFault): CellFault {
    const fault = { column, message: translate(this.job.ctx.locale, 'import.noColumn', { message }) }
    this.lacking.add(keyOf(fault))
    return fault
  }

  /** Leaves out faults of lacking columns that are shown already. */
  private shown(rejections: readonly Rejection[]): Notices {
    const known = new Set(this.result.failures.map(keyOf))
    return rejections.map(({ row, faults }) => ({
      row,
      faults: faults.filter((fault) => {
        const key = keyOf(fault)
        const again = this.lacking.has(key) && known.has(key)
        known.add(key)
        return !again
      }),
    }))
  }

  private notices(planned: readonly PlannedRow[]): Notices {
    const { job, begun } = this
    return planned
      .flatMap(({ row, notices }) => (notices ? [{ row, faults: cellFaults(job.ctx, notices, begun.headingOf) }] : []))
      .sort((a, b) => a.row - b.row)
  }

  private rejectSecond(row: Batch[number]): void {
    const { column, normalise } = this.list.key
    const value = row.values[column]
    if (typeof value !== 'string') return
    const key = normalise(value, row.values)
    const first = this.keys.get(key)
    if (first === undefined) this.keys.set(key, row.row)
    else row.faults[column] = [['import.second', { row: first }]]
  }
}

const keyOf = ({ column, message }: CellFault) => `${column}\n${message}`

function added(result: ImportResult, rows: readonly PlannedRow[], rejections: Notices, noticed: Notices): ImportResult {
  const next = { ...result }
  for (const { outcome } of rows) next[outcome]++
  return {
    ...next,
    failures: firstOf(result.failures, rejections),
    noticed: result.noticed + noticed.length,
    notices: firstOf(result.notices, noticed),
  }
}

function firstOf(shown: ImportResult['failures'], more: Notices): ImportResult['failures'] {
  const found = more.flatMap(({ row, faults }) => faults.map((one) => ({ row, ...one })))
  return [...shown, ...found].slice(0, MAX_FAULTS_SHOWN)
}
