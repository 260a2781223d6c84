import type { Workbook } from 'exceljs'
import { endedJob } from '../suites/describe-bulk.js'
import type { Caller } from './test-app.js'

/** Rows as the text of a csv file. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
}

/** Rows as the first sheet of a workbook; the ranges are merged, with the value of their first cell. */
export async function xlsxOf(
  rows: readonly (readonly unknown[])[],
  { merged = [], more = [] }: { merged?: readonly string[]; more?: readonly string[] } = {},
): Promise<Buffer> {
  const { default: Excel } = await import('exceljs')
  const book = new Excel.Workbook()
  const sheet = book.addWorksheet('1')
  for (const row of rows) sheet.addRow([...row])
  for (const range of merged) sheet.mergeCells(range)
  for (const name of more) book.addWorksheet(name)
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** Several sheets as a workbook. */
export async function workbookOf(
  sheets: readonly { name: string; state?: 'hidden'; rows: readonly (readonly unknown[])[] }[],
): Promise<Buffer> {
  const { default: Excel } = await import('exceljs')
  const book = new Excel.Workbook()
  for (const { name, state = 'visible', rows } of sheets) {
    const sheet = book.addWorksheet(name, { state })
    for (const row of rows) sheet.addRow([...row])
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** The template of an import. */
export async function templateOf(caller: Caller, path: string): Promise<Workbook> {
  const { body } = await caller.get(`${path}/import/template?format=xlsx`).responseType('blob').expect(200)
  return openBook(body)
}

/** Opens a workbook that was sent. */
export async function openBook(content: Buffer): Promise<Workbook> {
  const { default: Excel } = await import('exceljs')
  const book = new Excel.Workbook()
  // The declarations of the library know another Buffer.
  await book.xlsx.load(content as never)
  return book
}

/** Sends a file; returns the response. */
export function sendImport(
  caller: Caller,
  path: string,
  content: Buffer | string,
  { mode = 'apply', name = 'a.csv' }: { mode?: string; name?: string } = {},
) {
  return caller.post(`${path}/import`).field('mode', mode).attach('file', Buffer.from(content), name)
}

/** Imports a file; returns the job once it has ended. */
export async function importFile(
  caller: Caller,
  path: string,
  content: Buffer | string,
  options: { mode?: string; name?: string } = {},
) {
  const answer = await sendImport(caller, path, content, options)
  expect([answer.status, answer.body]).toEqual([202, { jobId: expect.any(String) }])
  return endedJob(caller, answer.body.jobId)
}

/** Returns the numbers of new, changed, same and wrong rows of an import. */
export function countsOf({ result }: { result: object }): number[] {
  const { new: made, changed, same, wrong } = result as Record<string, number>
  return [made ?? 0, changed ?? 0, same ?? 0, wrong ?? 0]
}
