import { hasIdNumberForm, maskIdNumber, maskPhone, withoutInvisible } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { decryptText, encryptText } from '#core/encryption'
import { messageText, translate } from '#core/language/language'
import type { CellFault } from '#entities/exchange/import-rejection'
import type { RejectedRow } from '../../jobs/job-errors.js'
import type { RowFaults } from './import-list.js'
import { insertRejections, nextRejections } from './rejections.sql.js'

const BATCH = 500
/** Characters of a cell that results show. */
const MAX_VALUE_LENGTH = 40
const PHONE = /^\+?\d[\d -]{9,13}\d$/

/** A row that an import leaves out. */
export interface Rejection {
  row: number
  cells: readonly string[]
  faults: readonly CellFault[]
}

/** Returns a cell as results of jobs show it: shortened, and with personal numbers masked. */
export function shownCell(cell: string): string {
  const shown = withoutInvisible(cell).slice(0, MAX_VALUE_LENGTH)
  if (hasIdNumberForm(shown.toUpperCase())) return maskIdNumber(shown)
  return PHONE.test(shown) ? maskPhone(shown) : shown
}

/**
 * Returns the faults of a row, with the headings of the file and the values of the wrong cells.
 *
 * @param cellOf returns the cell of a column, for faults that quote it
 */
export function cellFaults(
  ctx: Ctx,
  faults: RowFaults,
  headingOf: (column: string) => string,
  cellOf: (column: string) => string | undefined = () => undefined,
): CellFault[] {
  return Object.entries(faults).flatMap(([column, messages]) => {
    const value = shownCell(cellOf(column) ?? '')
    return messages.map((fault) => {
      const message = messageText(ctx.locale, fault)
      return {
        column: headingOf(column),
        message: value === '' ? message : translate(ctx.locale, 'import.ofCell', { value, message }),
      }
    })
  })
}

/** Stores rows that a job leaves out, their cells encrypted. */
export async function storeRejections(
  tx: Tx,
  dataKey: string,
  jobId: string,
  rejections: readonly Rejection[],
): Promise<void> {
  if (rejections.length === 0) return
  const rows = rejections.map(({ row, faults, cells }) => ({
    row,
    faults,
    cells: encryptText(dataKey, jobId, JSON.stringify(cells)),
  }))
  await insertRejections.run(tx, { jobId, rows })
}

/** Yields the rows that a job left out. */
export async function* rejectionsOf(ctx: Ctx, dataKey: string, jobId: string): AsyncGenerator<Rejection> {
  for (let after = 0; ; ) {
    const rows = await nextRejections.rows(ctx, { jobId, after, limit: BATCH })
    for (const { row, faults, cells } of rows) {
      after = row
      yield { row, faults, cells: JSON.parse(decryptText(dataKey, jobId, cells)) as string[] }
    }
    if (rows.length < BATCH) return
  }
}

/** The same, one fault at a time. @param rowOf returns the number of a row in its sheet */
export async function* faultsOfJob(
  ctx: Ctx,
  dataKey: string,
  jobId: string,
  rowOf: (row: number) => number,
): AsyncGenerator<RejectedRow> {
  for await (const { row, faults } of rejectionsOf(ctx, dataKey, jobId)) {
    for (const { column, message, isNote } of faults) if (!isNote) yield { row: rowOf(row), column, message }
  }
}
