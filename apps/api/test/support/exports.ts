import { parse } from 'fast-csv'
import type { Caller } from './test-app.js'

/** An exported table as texts, without its byte order mark. */
export function readCsv(text: string): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const rows: string[][] = []
    const csv = parse<string[], string[]>({ headers: false, ignoreEmpty: false })
    csv.on('data', (row: string[]) => rows.push(row))
    csv.on('end', () => resolve(rows))
    csv.on('error', reject)
    csv.end(text.replace(/^\ufeff/, ''))
  })
}

async function loadWorkbook(content: Buffer) {
  const { default: Excel } = await import('exceljs')
  const book = new Excel.Workbook()
  await book.xlsx.load(content as never)
  return book
}

/** The values of a workbook's cells, by the name of the sheet; numbers stay numbers. */
export async function readCells(content: Buffer): Promise<Map<string, unknown[][]>> {
  const sheets = new Map<string, unknown[][]>()
  for (const sheet of (await loadWorkbook(content)).worksheets) {
    const rows: unknown[][] = []
    sheet.eachRow(({ values }) => rows.push((values as unknown[]).slice(1)))
    sheets.set(sheet.name, rows)
  }
  return sheets
}

/** The sheets of a workbook as texts, by name. */
export async function readWorkbook(content: Buffer): Promise<Map<string, string[][]>> {
  const sheets = new Map<string, string[][]>()
  for (const sheet of (await loadWorkbook(content)).worksheets) {
    const rows: string[][] = []
    sheet.eachRow((row) => {
      rows.push(Array.from({ length: sheet.columnCount }, (_, at) => row.getCell(at + 1).text))
    })
    sheets.set(sheet.name, rows)
  }
  return sheets
}

/** An export of a list as a csv, in a language. */
export async function exportCsv(caller: Caller, path: string, query = '', locale = 'zh-CN') {
  const answer = await caller.get(`${path}?format=csv&${query}`).set('Accept-Language', locale).buffer(true)
  return { answer, rows: answer.status === 200 ? await readCsv(answer.text) : [] }
}

/** Reads a response as it is. supertest types its responses without the stream they are. */
export function asBytes(response: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = []
  const stream = response as NodeJS.ReadableStream
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => done(null, Buffer.concat(chunks)))
}
