import { LOCALES } from '@credit/contract'
import { translate } from '#core/language/language'
import type { ImportColumn } from './import-list.js'

/** Column -> place in the file, from 0. */
export type Places = ReadonlyMap<string, number>

/** Heading as it is compared -> column; null = a column that is left out. */
export type ColumnChoices = Readonly<Record<string, string | null>>

/** Returns the normalised form of a heading: without spaces, signs of emphasis and text in brackets. */
export function comparedHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|[\s*_:]/g, '')
}

/** The heading of a column in the template, in both languages. */
export function headingOf({ heading, required }: ImportColumn): string {
  const texts = LOCALES.map((locale) => translate(locale, `tables.columns.${heading}`))
  return `${texts.join(' / ')}${required ? ' *' : ''}`
}

/** Finds the columns of an import in the headings of a file; columns chosen by the user take precedence. */
export function placesOf(headings: readonly string[], columns: readonly ImportColumn[], chosen: ColumnChoices): Places {
  const known = new Map<string, string>()
  for (const column of columns) {
    const texts = LOCALES.map((locale) => translate(locale, `tables.columns.${column.heading}`))
    for (const text of [column.name, ...texts, headingOf(column)]) {
      const compared = comparedHeading(text)
      if (!known.has(compared)) known.set(compared, column.name)
    }
  }
  const names = new Set(columns.map(({ name }) => name))
  const places = new Map<string, number>()
  const take = (name: string | null | undefined, at: number) => {
    if (name && names.has(name) && !places.has(name)) places.set(name, at)
  }
  const compared = headings.map(comparedHeading)
  for (const [at, heading] of compared.entries()) {
    if (Object.hasOwn(chosen, heading)) take(chosen[heading], at)
  }
  for (const [at, heading] of compared.entries()) {
    if (!Object.hasOwn(chosen, heading)) take(known.get(heading), at)
  }
  return places
}
