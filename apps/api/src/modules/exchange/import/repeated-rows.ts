import { translate } from '#core/language/language'
import { unitOfWork } from '#database/unit-of-work'
import type { JobRun } from '../../jobs/job-run.js'
import type { TableRow } from '../../tabular/table.js'
import type { ConvertedRow } from './cell-values.js'
import type { ImportList } from './import-list.js'
import { type Rejection, storeRejections } from './rejections.js'

/** Finds the rows of a file that have the key of an earlier row. */
export class RepeatedRows {
  /** Key -> the row that has it first. */
  private readonly keys = new Map<string, number>()
  /** First row of a key -> the first one that repeats it. */
  private readonly repeats = new Map<number, number>()

  constructor(private readonly key: ImportList['key']) {}

  /** Makes a row wrong if it has the key of an earlier one. */
  reject(row: ConvertedRow): void {
    const { column, normalise } = this.key
    const value = row.values[column]
    if (typeof value !== 'string') return
    const key = normalise(value, row.values)
    const first = this.keys.get(key)
    if (first === undefined) {
      this.keys.set(key, row.row)
      return
    }
    row.faults[column] = [['import.second', { row: first }]]
    if (!this.repeats.has(first)) this.repeats.set(first, row.row)
  }

  /** Stores the rows that are repeated with the rejected ones, so that the file for correction shows both. */
  async store({ id, ctx }: JobRun, dataKey: string, rows: AsyncIterable<TableRow>): Promise<void> {
    if (this.repeats.size === 0) return
    const firsts: Rejection[] = []
    for await (const { row, cells } of rows) {
      const second = this.repeats.get(row)
      if (second === undefined) continue
      const place = translate(ctx.locale, 'import.rowOf', { row: second })
      const message = translate(ctx.locale, 'import.first', { place })
      firsts.push({ row, cells, faults: [{ column: '', message, isNote: true }] })
    }
    await unitOfWork(ctx, (tx) => storeRejections(tx, dataKey, id, firsts))
  }
}
