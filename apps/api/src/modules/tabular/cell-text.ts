import { documentText } from '#core/document-text'

/** Begins as a formula, or with white space that a spreadsheet removes before one; full-width signs count. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/** The underscore before a sequence that a workbook would decode as a character. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi

/** Returns a value as an exported cell: a text that a spreadsheet would evaluate as a formula is prefixed. */
export function neutralise<C>(cell: C): C | string {
  if (typeof cell !== 'string') return cell
  const text = documentText(cell)
  return FORMULA.test(text) ? `'${text}` : text
}

/** The same in a workbook, which decodes `_x000D_` and the like. */
export function workbookText<C>(cell: C): C | string {
  const text = neutralise(cell)
  return typeof text === 'string' ? text.replace(ESCAPE, '_x005F_') : text
}
