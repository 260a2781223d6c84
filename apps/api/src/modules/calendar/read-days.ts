import {
  CALENDAR_YEARS,
  type DaySetting,
  dayOfText,
  isUnreadable,
  isWeekend,
  LOCALES,
  type PlainDate,
  UPLOAD_SUFFIXES,
} from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { messageText, translate } from '#core/language/language'
import { readableFile } from '../files/file-access.js'
import type { FileStorage } from '../files/file-storage.js'
import { receive, storageErrors } from '../files/store-file.js'
import type { TableRow } from '../tabular/table.js'
import { smallTable } from '../tabular/table-file.js'
import { tableFormatOf } from '../tabular/table-format.js'
import type { CalendarDayInput } from './calendar.dto.js'

/** A year and its make-up days, several times over. */
const MAX_ROWS = 400
/** A list of a year has a few kilobytes; a packed workbook must not unfold to gigabytes. */
const MAX_BYTES = 262_144
const MAX_UNPACKED = 4_194_304
const MAX_NAME = 100
/** Characters of a cell that a message shows. */
const MAX_VALUE_LENGTH = 40
/** Columns of a row, in their order. */
const COLUMNS = ['date', 'kind', 'name', 'nameEn']

/**
 * Reads a list of days: date, kind, name, English name; a first row without a date is its heading.
 * @throws DomainError that names each wrong row and its column as `rows[3].date`
 */
export async function readDays(ctx: Ctx, storage: FileStorage, fileId: string): Promise<CalendarDayInput[]> {
  const rows = await readRows(ctx, storage, fileId)
  const fields: Record<string, FieldMessage[]> = {}
  const seen = new Map<PlainDate, number>()
  const days = rows.flatMap((row): CalendarDayInput[] => {
    const { faults, day } = dayOf(row)
    const first = day && seen.get(day.date)
    if (first) faults.date = ['calendar.row.duplicate', { row: first }]
    if (day && !first) seen.set(day.date, row.row)
    for (const [column, fault] of Object.entries(faults)) {
      fields[`rows[${row.row}].${column}`] = [withValue(ctx, fault, row.cells[COLUMNS.indexOf(column)])]
    }
    return day ? [day] : []
  })
  if (Object.keys(fields).length > 0) throw new DomainError('RULE_BROKEN', { fields })
  if (days.length === 0) throw unusable('calendar.row.empty')
  return days
}

async function readRows(ctx: Ctx, storage: FileStorage, fileId: string): Promise<TableRow[]> {
  const { id, name, size } = await readableFile(ctx, fileId)
  const suffix = UPLOAD_SUFFIXES.excel.find((one) => name.toLowerCase().endsWith(`.${one}`))
  if (!suffix) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { fields: { fileId: ['file.type'] } })
  if (Number(size) > MAX_BYTES) throw new DomainError('PAYLOAD_TOO_LARGE')
  const content = await storageErrors(() => storage.read(id))
  const limits = { rows: MAX_ROWS, unpackedBytes: MAX_UNPACKED }
  const rows = await receive(storage, content, async (path) =>
    smallTable(await tableFormatOf(path, suffix === 'csv'), path, limits),
  ).catch((error: unknown) => {
    if (!(error instanceof DomainError) || !error.code.startsWith('TABLE_')) throw error
    if (error.code === 'TABLE_TOO_LONG') throw unusable(['calendar.row.tooMany', { max: MAX_ROWS }])
    throw unusable(`errors.${error.code}`)
  })
  return rows[0] && dayOfText(rows[0].cells[0] ?? '') === null && isHeading(rows[0]) ? rows.slice(1) : rows
}

/** Adds the faulty value to an error, so that people can find it in their file. */
function withValue(ctx: Ctx, fault: FieldMessage, cell = ''): FieldMessage {
  const value = cell.slice(0, MAX_VALUE_LENGTH)
  return value === '' ? fault : ['import.ofCell', { value, message: messageText(ctx.locale, fault) }]
}

const unusable = (message: FieldMessage) => new DomainError('RULE_BROKEN', { fields: { fileId: [message] } })

/** A heading has no digit in its first cell; a wrong date does. */
const isHeading = ({ row, cells }: TableRow) => row === 1 && !/\d/.test(cells[0] ?? '')

function dayOf({ cells }: TableRow): {
  faults: Record<string, FieldMessage>
  day: CalendarDayInput | null
} {
  const [first = '', second = '', zh = '', en = ''] = cells
  const read = dayOfText(first)
  const date = read === 'none' ? null : read
  const kind = kindOf(second, date)
  const faults: Record<string, FieldMessage> = {}
  const { first: from, last: to } = CALENDAR_YEARS
  const year = Number(date?.slice(0, 4))
  if (!date) faults.date = read === 'none' ? 'import.noDay' : 'calendar.row.date'
  else if (year < from || year > to) {
    faults.date = ['calendar.row.year', { first: from, last: to }]
  }
  if (!kind) faults.kind = 'calendar.row.kind'
  for (const [column, text] of Object.entries({ name: zh, nameEn: en })) {
    if (text.length > MAX_NAME) faults[column] = ['calendar.row.name', { max: MAX_NAME }]
    else if (isUnreadable(text)) faults[column] = 'import.damaged'
  }
  if (!date || !kind || Object.keys(faults).length > 0) return { faults, day: null }
  const name = zh || en
  const names = name ? { names: { 'zh-CN': name, 'en-US': en || name } } : {}
  return { faults, day: { date, kind, ...names } }
}

/** Reads the word for a kind of day, in any language. "Exchanged" is a working day on a weekend, and null on a weekday. */
function kindOf(text: string, date: PlainDate | null): DaySetting | null {
  const word = text.toLowerCase()
  const is = (key: string) => LOCALES.some((locale) => translate(locale, key).split(',').includes(word))
  if (is('calendar.importOff')) return 'off'
  if (is('calendar.importExchanged')) return date && isWeekend(date) ? 'work' : null
  if (is('calendar.importOrdinary')) return 'ordinary'
  return is('calendar.importWork') ? 'work' : null
}
