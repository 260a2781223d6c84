import { isPersonNumber, maskIdNumber } from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import type { ListQuery } from '#list/list-definition'
import type { AboutTable } from '../../tabular/table.js'
import type { TableFormat } from '../../tabular/write-table.js'
import { type ExportTable, timeText } from './columns.js'

/** An export: its table, format, filters and time. */
export interface Exported<Row> {
  table: ExportTable<Row>
  format: TableFormat
  /** The parameters that narrow and order it, by name. */
  filters: readonly (readonly [name: string, value: string])[]
  /** Personal data is not masked. */
  inFull: boolean
  at: Date
}

const NO_FILTERS = ['current', 'size', 'format', '_']

/** Masks ID numbers, which some lists can be searched by. */
const masked = (value: string) => (isPersonNumber(value) ? maskIdNumber(value.trim()) : value)

/** The parameters of a query that narrow and order an export. */
export function filtersOf(query: ListQuery): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || NO_FILTERS.includes(name) ? [] : [[name, masked([value].flat().join(' '))]],
  )
}

/** Returns the description in the workbook of an export: its author, time and filters. */
export function aboutExport<Row>(
  { locale, actor }: Ctx,
  { table, filters, inFull, at }: Exported<Row>,
  count: () => number,
): AboutTable & { stamp: string } {
  const text = (key: string, params?: Record<string, unknown>) => translate(locale, `tables.${key}`, params)
  const title = text(`titles.${table.name}`)
  const time = timeText(at)
  const by = actor && text('exportedBy', { name: actor.name, loginName: actor.loginName })
  return {
    title,
    stamp: time.replace(/\D/g, ''),
    footer: by ? `${by} ${time}` : time,
    aboutTitle: text('about'),
    lines: () => [
      [text('list'), title],
      ...(by ? [[text('by'), by] as const] : []),
      [text('at'), time],
      [text('rows'), String(count())],
      ...(table.personal ? [[text('personal'), text(inFull ? 'inFull' : 'masked')] as const] : []),
      ...filters.map(([name, value]) => [labelOf(table, text, name), value] as const),
    ],
  }
}

/**
 * Returns the heading of the column that a parameter filters by, or the parameter's name if there is no such column.
 */
function labelOf<Row>({ columns }: ExportTable<Row>, text: (key: string) => string, name: string): string {
  if (name === 'sort' || name === 'keyword') return text(name)
  const [, base = name, bound] = /^(.+)(From|To)$/.exec(name) ?? []
  const shown = columns.find(({ heading }) => heading === base)
  const label = shown ? text(`columns.${shown.heading}`) : base
  return bound ? `${label} ${bound === 'From' ? '≥' : '≤'}` : label
}
