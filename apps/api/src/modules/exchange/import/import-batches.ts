import type { Permission } from '@credit/contract'
import type { Tx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { translate } from '#core/language/language'
import { rehearse, unitOfWork } from '#database/unit-of-work'
import type { CellFault } from '#entities/exchange/import-rejection'
import { insertWrittenRows } from '../../jobs/job-rows.sql.js'
import type { JobRun } from '../../jobs/job-run.js'
import type { TableRow } from '../../tabular/table.js'
import type { ConvertedRow } from './cell-values.js'
import type { ImportResult } from './import.dto.js'
import { type ImportList, ImportRaced, type PlannedRow, type WrittenRecord } from './import-list.js'
import type { ReadTables } from './read-tables.js'
import { cellFaults, type Rejection, storeRejections } from './rejections.js'
import { RepeatedRows } from './repeated-rows.js'

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
  tables: ReadTables
}

/** Outcomes of the rows of a batch, the records that they became, and the evaluations that they open. */
interface Worked {
  rows: PlannedRow[]
  written: readonly WrittenRecord[]
  opens: number
}

/** Works through the batches of one import. */
export class ImportBatches {
  result: ImportResult
  /** Rows with the key of an earlier one; a record of several rows has none. */
  private readonly repeated: RepeatedRows | null
  private readonly reached: number
  private read = 0
  /** Faults of columns that the file lacks: each is shown once. */
  private readonly lacking = new Set<string>()
  /** Rows that are right, of records with a wrong one. */
  private readonly held = new Set<number>()
  /** Whether the next batch is planned while one is written: until a row has a record. */
  private plansAhead: boolean

  constructor(
    private readonly job: JobRun,
    private readonly list: ImportList,
    private readonly dataKey: string,
    private readonly begun: Begun,
  ) {
    this.result = begun.result
    this.reached = begun.done
    this.repeated = list.sheets ? null : new RepeatedRows(list.key)
    this.plansAhead = list.plansAhead === true
  }

  /** Yields batches with their plans, if they are planned ahead. */
  async *planned(batches: AsyncIterable<Batch>): AsyncGenerator<{ batch: Batch; plan: PlannedRow[] | null }> {
    for await (const batch of batches) {
      yield { batch, plan: this.plansAhead ? await this.list.plan(this.job.ctx, batch) : null }
    }
  }

  /**
   * Plans a batch, and writes it if the import is applied; skips the rows of an earlier run.
   * @param ahead the plan of the batch that was made without locks
   */
  async run(batch: Batch, ahead: readonly PlannedRow[] | null): Promise<void> {
    for (const row of batch) this.repeated?.reject(row)
    const from = this.read
    this.read += batch.length
    const rest = batch.slice(Math.max(0, this.reached - from))
    if (rest.length === 0) return
    const plan = this.usable(ahead?.slice(-rest.length) ?? null)
    for (let tries = 1; ; tries++) {
      try {
        return await this.runOnce(rest, tries === 1 ? plan : null)
      } catch (error) {
        if (!(error instanceof ImportRaced)) throw error
        if (tries === MAX_TRIES) throw new DomainError('CONFLICT')
      }
    }
  }

  /** Stores the rows that others repeat, beside these. */
  async end(rows: AsyncIterable<TableRow>): Promise<void> {
    await this.repeated?.store(this.job, this.dataKey, rows)
  }

  /** A plan that was made ahead holds for a check, and for new records; existing ones must be locked to be compared. */
  private usable(plan: readonly PlannedRow[] | null): readonly PlannedRow[] | null {
    if (!plan || this.result.mode !== 'apply') return plan
    this.plansAhead = plan.every(({ outcome }) => outcome === 'new' || outcome === 'wrong')
    return this.plansAhead ? plan : null
  }

  private async runOnce(batch: Batch, plan: readonly PlannedRow[] | null): Promise<void> {
    const { job, begun, result } = this
    // A check works outside the transaction, which then only stores the findings.
    const checked = result.mode === 'apply' ? null : await this.checked(batch, plan)
    const next = await unitOfWork(job.ctx, async (tx) => {
      const worked = checked ?? (await this.written(tx, batch, plan))
      const rejections = this.rejections(batch, worked.rows)
      await storeRejections(tx, this.dataKey, job.id, rejections)
      if (worked.written.length > 0) await insertWrittenRows.run(tx, { jobId: job.id, rows: worked.written })
      const reached = added(result, worked, this.shown(rejections), this.notices(worked.rows))
      const state = { done: this.read, total: begun.total, failed: reached.wrong }
      await job.checkpoint(tx, { ...state, result: { ...reached } })
      return reached
    })
    this.result = next
  }

  private async checked(batch: Batch, plan: readonly PlannedRow[] | null): Promise<Worked> {
    const { ctx } = this.job
    const rows = this.judged(batch, plan ?? (await this.list.plan(ctx, batch)))
    const opening = rows.filter((row) => row.together && isWritten(row))
    const opens = opening.length > 0 ? await rehearse(ctx, async (tx) => (await this.write(tx, opening)).opens) : 0
    return { rows, written: [], opens }
  }

  private async written(tx: Tx, batch: Batch, plan: readonly PlannedRow[] | null): Promise<Worked> {
    const rows = this.judged(batch, plan ?? (await this.list.plan(tx, batch)))
    const changing = rows.filter(isWritten)
    return { rows, ...(changing.length > 0 ? await this.write(tx, changing) : { written: [], opens: 0 }) }
  }

  /** Writes rows; returns the records, and the number of evaluations that they open. */
  private async write(tx: Tx, rows: readonly PlannedRow[]): Promise<Omit<Worked, 'rows'>> {
    const { list, job } = this
    let written: WrittenRecord[] = []
    const write = async () => {
      written = await list.write(tx, rows, job.id)
    }
    const opens = list.opening ? await list.opening(tx, rows, write) : await write().then(() => 0)
    return { written, opens }
  }

  private judged(batch: Batch, planned: readonly PlannedRow[]): PlannedRow[] {
    const { list, job } = this
    const forbidden: PlannedRow['faults'] = { '': ['errors.FORBIDDEN'] }
    const usual = { new: `${list.resource}:create`, changed: `${list.resource}:update` }
    const may = ({ outcome, needs }: PlannedRow) =>
      (outcome !== 'new' && outcome !== 'changed') ||
      (needs ?? [usual[outcome] as Permission]).every((one) => job.ctx.me.permissions.has(one))
    const faultsOf = new Map(batch.map(({ row, faults }) => [row, faults]))
    const judged = planned.map((plan): PlannedRow => {
      const faults = faultsOf.get(plan.row) ?? {}
      // Reports all faults of a row at once; a cell without a value, and a row of headings, has only that fault.
      if (Object.keys(faults).length > 0) {
        const others = faults['']?.includes('import.headingsAgain') ? {} : plan.faults
        return { row: plan.row, outcome: 'wrong', faults: { ...others, ...faults } }
      }
      return may(plan) ? plan : { row: plan.row, outcome: 'wrong', faults: forbidden }
    })
    return list.sheets ? this.heldBack(batch, judged) : judged
  }

  /** A record of which a row is wrong is not written: half of it would be another record. */
  private heldBack(batch: Batch, planned: readonly PlannedRow[]): PlannedRow[] {
    const { column, normalise } = this.list.key
    const keyOf = new Map<number, string>()
    for (const { row, values } of batch) {
      const value = values[column]
      if (typeof value === 'string') keyOf.set(row, normalise(value, values))
    }
    /** Key -> the first wrong row. */
    const keys = new Map<string | undefined, number>()
    for (const { row, outcome } of planned) {
      if (outcome === 'wrong' && !keys.has(keyOf.get(row))) keys.set(keyOf.get(row), row)
    }
    return planned.map((plan) => {
      const first = keys.get(keyOf.get(plan.row))
      if (!plan.together || first === undefined || plan.outcome === 'wrong') return plan
      this.held.add(plan.row)
      return { row: plan.row, outcome: 'wrong', faults: { '': [['import.heldBack', { row: first }]] } }
    })
  }

  /** Returns a message with the place of the row that it names, as a text. */
  private placed(message: FieldMessage): FieldMessage {
    if (typeof message === 'string' || typeof message[1].row !== 'number') return message
    const [key, { row }] = message
    const { ctx } = this.job
    const { tables } = this.begun
    const sheet = tables.headingOf(ctx, row, '')
    const number = tables.rowOf(row)
    const place = translate(ctx.locale, sheet === '' ? 'import.rowOf' : 'import.rowOfSheet', { sheet, row: number })
    return [key, { place }]
  }

  private rejections(batch: Batch, planned: readonly PlannedRow[]): Rejection[] {
    const { job } = this
    const { tables } = this.begun
    const cellsOf = new Map(batch.map(({ row, cells }) => [row, cells]))
    return planned
      .flatMap(({ row, outcome, faults = {} }) => {
        if (outcome !== 'wrong') return []
        const cells = cellsOf.get(row) ?? []
        const cellOf = (column: string) => cells[tables.placeOf(row, column) ?? -1]
        const headingOf = (column: string) => tables.headingOf(job.ctx, row, column)
        const found = Object.entries(faults).flatMap(([column, messages]) => {
          const placed = messages.map((one) => this.placed(one))
          const made = cellFaults(job.ctx, { [column]: placed }, headingOf, cellOf)
          const at = tables.placeOf(row, column)
          if (at !== undefined) return made.map((one) => ({ ...one, at }))
          return column === '' ? made : made.map((one) => this.ofLacking(one))
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

  /** Returns what is shown: faults of lacking columns once, and rows that are only held back after the others. */
  private shown(rejections: readonly Rejection[]): Notices {
    const known = new Set(this.result.failures.map(keyOf))
    const isHeld = ({ row }: Rejection) => Number(this.held.has(row))
    return rejections
      .toSorted((a, b) => isHeld(a) - isHeld(b))
      .map(({ row, faults }) => ({
        row: this.begun.tables.rowOf(row),
        faults: faults.filter((fault) => {
          const key = keyOf(fault)
          const again = this.lacking.has(key) && known.has(key)
          known.add(key)
          return !again
        }),
      }))
  }

  private notices(planned: readonly PlannedRow[]): Notices {
    const { job } = this
    const { tables } = this.begun
    return planned
      .flatMap(({ row, notices }) => {
        const headingOf = (column: string) => tables.headingOf(job.ctx, row, column)
        return notices ? [{ row, faults: cellFaults(job.ctx, notices, headingOf) }] : []
      })
      .sort((a, b) => a.row - b.row)
      .map(({ row, faults }) => ({ row: tables.rowOf(row), faults }))
  }
}

const isWritten = ({ outcome }: PlannedRow): boolean => outcome === 'new' || outcome === 'changed'

const keyOf = ({ column, message }: CellFault) => `${column}\n${message}`

function added(
  result: ImportResult,
  { rows, written, opens }: Worked,
  rejections: Notices,
  noticed: Notices,
): ImportResult {
  const next = {
    ...result,
    written: result.written + written.length,
    opens: result.opens === null ? null : result.opens + opens,
  }
  for (const { outcome } of rows) next[outcome]++
  return {
    ...next,
    failures: firstOf(result.failures, rejections),
    noticed: result.noticed + noticed.length,
    notices: firstOf(result.notices, noticed),
  }
}

function firstOf(shown: ImportResult['failures'], more: Notices): ImportResult['failures'] {
  const found = more.flatMap(({ row, faults }) => faults.map(({ column, message }) => ({ row, column, message })))
  return [...shown, ...found].slice(0, MAX_FAULTS_SHOWN)
}
