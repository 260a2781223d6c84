import { type TableRow, tableFault } from '../../tabular/table.js'
import type { TableFile } from '../../tabular/table-file.js'
import type { Heading, KnownHeadings } from './headings.js'

/** Rows of a sheet among which the headings are searched, and sheets that are searched. */
const [SEARCHED_ROWS, SEARCHED_SHEETS] = [20, 30]

/** Place of the headings in a file. */
export interface TableLayout {
  /** Place of the sheet, from 0. */
  sheet: number
  /** Number of the row with the headings, and of their last row. */
  headingRow: number
  lastHeadingRow: number
  headings: readonly Heading[]
  /** The first rows of the sheet. */
  firstRows: readonly TableRow[]
}

/** Sheet and heading row that were chosen. */
export interface ChosenLayout {
  sheet?: number
  headingRow?: number
}

interface Candidate extends TableLayout {
  /** Columns that its headings name. */
  columns: ReadonlySet<string>
}

/**
 * Finds the headings: the row with most known headings among the first ones of the first visible sheet that has all
 * required columns, or most known headings.
 */
export async function findLayout(table: TableFile, known: KnownHeadings, chosen: ChosenLayout): Promise<TableLayout> {
  const required = known.columns.flatMap(({ name, required }) => (required ? [name] : []))
  const searched = chosen.sheet === undefined ? searchedSheets(table) : [chosen.sheet]
  let best: Candidate | undefined
  for (const sheet of searched) {
    const firstRows = await firstRowsOf(table, sheet)
    const found = candidateOf(sheet, firstRows, known, chosen.headingRow)
    if (!found) continue
    if (!best || found.columns.size > best.columns.size) best = found
    if (required.every((name) => found.columns.has(name))) return found
  }
  if (!best) throw tableFault('TABLE_EMPTY')
  return best
}

/**
 * Finds the headings in each visible sheet that has all required columns and others; without one, those of the best
 * sheet.
 */
export async function findLayouts(
  table: TableFile,
  known: KnownHeadings,
  chosen: ChosenLayout,
): Promise<TableLayout[]> {
  const best = await findLayout(table, known, chosen)
  if (chosen.sheet !== undefined) return [best]
  const required = known.columns.flatMap(({ name, required }) => (required ? [name] : []))
  const found: TableLayout[] = []
  for (const sheet of searchedSheets(table)) {
    const one = candidateOf(sheet, await firstRowsOf(table, sheet), known, undefined)
    const isTable = one && one.columns.size > required.length && required.every((name) => one.columns.has(name))
    if (isTable) found.push(one)
  }
  return found.length > 1 ? found : [best]
}

function searchedSheets({ sheets }: TableFile): number[] {
  const places = [...sheets.keys()]
  const visible = places.filter((at) => !sheets[at]?.isHidden).slice(0, SEARCHED_SHEETS)
  return visible.length > 0 ? visible : places.slice(0, 1)
}

async function firstRowsOf(table: TableFile, sheet: number): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of table.rows(sheet)) if (rows.push(row) === SEARCHED_ROWS) break
  return rows
}

function candidateOf(
  sheet: number,
  firstRows: readonly TableRow[],
  known: KnownHeadings,
  headingRow: number | undefined,
): Candidate | undefined {
  const place = headingRow === undefined ? undefined : firstRows.findIndex(({ row }) => row >= headingRow)
  const searched = place === undefined ? [...firstRows.keys()] : [place]
  const candidates = searched.flatMap((at) => {
    const [row, below] = [firstRows[at], firstRows[at + 1]]
    if (!row) return []
    const candidate = (last: TableRow, headings: readonly Heading[]): Candidate => ({
      ...{ sheet, firstRows, headings, headingRow: row.row, lastHeadingRow: last.row },
      columns: new Set(headings.flatMap((heading) => known.find(heading)?.column ?? [])),
    })
    const alone = candidate(row, headingsOf(row))
    if (!below || below.row !== row.row + 1) return [alone]
    const both = candidate(below, joined(row.cells, below.cells))
    const next = candidate(below, headingsOf(below))
    // A title or a line about the file stands above headings that need no other row.
    if (alone.columns.size === 0 && next.columns.size >= both.columns.size && isDistinct(below)) return [alone]
    return both.columns.size > alone.columns.size || repeats(row, below, known) ? [both, alone] : [alone]
  })
  // Takes the first of equal ones, so that a row of data adds nothing to its headings.
  return candidates.reduce<Candidate | undefined>(
    (best, one) => (best && best.columns.size >= one.columns.size ? best : one),
    undefined,
  )
}

const headingsOf = ({ cells }: TableRow): Heading[] => cells.map((text) => ({ text, parts: [] }))

function isDistinct({ cells }: TableRow): boolean {
  const written = cells.filter((cell) => cell !== '')
  return new Set(written).size === written.length
}

/** True if the row below has the same headings in another language or wording. */
function repeats({ cells }: TableRow, below: TableRow, known: KnownHeadings): boolean {
  const written = below.cells.filter((cell) => cell !== '')
  const headings = written.filter((text) => known.find({ text, parts: [] }))
  return (
    headings.length > 1 && headings.length * 2 >= written.length && below.cells.some((cell, at) => cell !== cells[at])
  )
}

/** Joins headings over two rows: the upper one may stand over several of the lower ones. */
function joined(upper: readonly string[], lower: readonly string[]): Heading[] {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above = '', below = ''] = [upper[at], lower[at]]
    if (above !== '') group = below === '' || below === above ? '' : above
    else if (below === '') group = ''
    const shown = above === '' ? group : above
    const parts = [below, above].filter((part) => part !== '')
    return { text: [...new Set([shown, below])].filter((part) => part !== '').join(' '), parts }
  })
}
