import type { components } from '../api/schema.js'

type HeadingChoice = components['schemas']['HeadingChoice']
type ImportOutcome = components['schemas']['ImportResult']

/** Column of each heading: as the check found it, or as it was chosen since. */
export interface HeadingColumns {
  /** Columns chosen since, by the place among the headings of all sheets; null = left out. */
  chosen: ReadonlyMap<number, string | null>
  /** Place of the first heading of a sheet. */
  beginOf(sheet: number | undefined): number
  columnAt(place: number): string | null
}

/** Returns the columns of a checked file after the choices that were made since. */
export function headingColumns(
  { headings, sheet: onlySheet }: Pick<ImportOutcome, 'headings' | 'sheet'>,
  mapping: readonly HeadingChoice[],
): HeadingColumns {
  const begins = new Map(headings.map(({ sheet }, at) => [sheet, at] as const).toReversed())
  const beginOf = (sheet: number | undefined) => begins.get(sheet ?? onlySheet ?? -1) ?? 0
  const chosen = new Map(mapping.map(({ place = -1, sheet, column }) => [beginOf(sheet) + place, column]))
  const columnAt = (at: number) => (chosen.has(at) ? chosen.get(at) : headings[at]?.column) ?? null
  return { chosen, beginOf, columnAt }
}
