import { LOCALES } from '@credit/contract'
import { translate } from '#core/language/language'
import type { TableRow } from '../../tabular/table.js'
import type { Places } from './headings.js'
import type { ImportColumn } from './import-list.js'

/** Returns a pattern of the words, in each language, that begin totals, signatures and notes below a table. */
function footerPattern(): RegExp {
  const words = LOCALES.flatMap((locale) => translate(locale, 'import.footers').split(','))
  return new RegExp(`^(?:${words.join('|')})(?:[:：(（\\s]|$)`, 'i')
}

/** Returns a function that recognises rows below a table that are no records: they lack a required value. */
export function footerTest(columns: readonly ImportColumn[], places: Places): (row: TableRow) => boolean {
  const required = columns.flatMap(({ name, required }) => (required ? (places.get(name) ?? []) : []))
  const footer = footerPattern()
  return ({ cells }) => {
    const first = cells.findIndex((cell) => cell !== '')
    if (!footer.test(cells[first] ?? '')) return false
    return required.some((at) => at === first || (cells[at] ?? '') === '')
  }
}
