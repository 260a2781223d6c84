import { LOCALES } from '@credit/contract'
import { textsOf, translate } from '#core/language/language'
import type { ImportColumn } from './import-list.js'

/** Column -> place in the file, from 0. */
export type Places = ReadonlyMap<string, number>

/** A heading of a file. */
export interface Heading {
  /** As people see it; the texts of two rows in their order. */
  text: string
  /** Each row of a heading over two rows. */
  parts: readonly string[]
}

/** Ways in which a heading is recognised: by a name of the column itself, or by another word for it. */
type KnownBy = 'exact' | 'synonym'

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

/** The names of an import's columns in files. */
export class KnownHeadings {
  private readonly known = new Map<string, { column: string; by: KnownBy }>()
  /** Column -> its names as they are compared. */
  readonly names = new Map<string, string[]>()
  /** Headings of exports, in both languages. */
  private readonly exported = new Set(
    LOCALES.flatMap((locale) => textsOf(locale, 'tables.columns').map(comparedHeading)),
  )

  constructor(readonly columns: readonly ImportColumn[]) {
    const labels = (key: string) => LOCALES.map((locale) => translate(locale, key))
    for (const column of columns) {
      this.add(column, 'exact', [column.name, ...labels(`tables.columns.${column.heading}`), headingOf(column)])
    }
    for (const column of columns) {
      const words = labels(`import.synonyms.${column.heading}`).flatMap((text) => text.split(','))
      this.add(column, 'synonym', words)
    }
  }

  /** True for a heading of exports: it means the column of that name, not one with a similar name. */
  isExported({ text }: Heading): boolean {
    return this.exported.has(comparedHeading(text))
  }

  /** Returns the column that a heading names, or null. */
  find({ text, parts }: Heading): { column: string; by: KnownBy } | null {
    for (const one of [text, ...parts]) {
      const found = this.known.get(comparedHeading(one))
      if (found) return found
    }
    return null
  }

  private add({ name }: ImportColumn, by: KnownBy, texts: readonly string[]): void {
    const names = this.names.get(name) ?? []
    for (const text of texts) {
      const compared = comparedHeading(text)
      names.push(compared)
      if (!this.known.has(compared)) this.known.set(compared, { column: name, by })
    }
    this.names.set(name, names)
  }
}
