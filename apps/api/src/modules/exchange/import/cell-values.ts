import { dayOfText, isUnreadable } from '@credit/contract'
import type { Ctx } from '#core/context'
import type { FieldMessage } from '#core/domain-error'
import type { TableRow } from '../../tabular/table.js'
import { choiceReader, offeredChoices } from './choices.js'
import type { Heading, Places } from './headings.js'
import type { ImportColumn, ImportRow } from './import-list.js'

/** Converts a cell with content into the value of its column. */
type Convert = (text: string) => { value: unknown } | { fault: FieldMessage }

/** A row of a file with the values of its columns, and the cells that no value could be made of. */
export interface ConvertedRow extends ImportRow {
  faults: Record<string, FieldMessage[]>
}

/** Returns a function that converts the rows below the headings of a file. */
export function rowConverter(
  ctx: Ctx,
  columns: readonly ImportColumn[],
  headings: readonly Heading[],
  places: Places,
): (row: TableRow) => ConvertedRow {
  const converters = columns.flatMap((column) => {
    const at = places.get(column.name)
    return at === undefined ? [] : [{ name: column.name, at, convert: converterOf(ctx, column) }]
  })
  const width = headings.findLastIndex(({ text }) => text !== '') + 1
  const named = new Set(places.values())
  return ({ row, cells, faults: found }) => {
    const values: Record<string, unknown> = {}
    const faults: ConvertedRow['faults'] = {}
    for (const { name, at, convert } of converters) {
      const text = cells[at] ?? ''
      const fault = found?.[at]
      if (fault) faults[name] = [`import.${fault}`]
      else if (isUnreadable(text)) faults[name] = ['import.damaged']
      if (text === '' || faults[name]) continue
      const made = convert(text)
      if ('fault' in made) faults[name] = [made.fault]
      else values[name] = made.value
    }
    const isHeadings = converters.length > 0 && converters.every(({ at }) => isOf(headings[at], cells[at]))
    if (isHeadings) return { row, values: {}, faults: { '': ['import.headingsAgain'] } }
    const unnamed = cells.filter((cell, at) => at >= width && cell !== '' && !named.has(at))
    if (unnamed.length > 0) faults[''] = [['import.unnamed', { count: unnamed.length }]]
    return { row, values, faults }
  }
}

/** True if a cell repeats a heading. */
const isOf = (heading: Heading | undefined, cell = '') => heading?.text === cell || heading?.parts.includes(cell)

function converterOf(ctx: Ctx, column: ImportColumn): Convert {
  const { kind } = column
  if (kind === 'date') return dateOf
  if (kind === 'landline') return landlineOf
  const offered = offeredChoices(column)
  return offered ? choiceReader(ctx, offered) : (text) => ({ value: text })
}

/** A number with an area code that a spreadsheet has stored without its first 0; not a mobile or service number. */
const WITHOUT_ZERO = /^(?!1[3-9]\d{9}$|[48]00)[1-9]\d{9,11}$/

const landlineOf: Convert = (text) => (WITHOUT_ZERO.test(text) ? { fault: 'import.areaCode' } : { value: text })

const dateOf: Convert = (text) => {
  const day = dayOfText(text)
  if (day === 'none') return { fault: 'import.noDay' }
  return day === null ? { fault: 'import.day' } : { value: day }
}
