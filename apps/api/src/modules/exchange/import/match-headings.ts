import { comparedHeading, type Heading, type KnownHeadings } from './headings.js'
import { similarity } from './similarity.js'

/** Ways in which a heading came to its column. `taken`: another heading has this column already. */
export const HEADING_MATCHES = ['chosen', 'exact', 'synonym', 'similar', 'taken'] as const
export type HeadingMatch = (typeof HEADING_MATCHES)[number]

/** A heading with its column; null = the column is left out. */
export interface MatchedHeading {
  column: string | null
  match: HeadingMatch | null
}

/** Column that was chosen for the heading at a place; null = left out, undefined = not chosen. */
type Chosen = (place: number) => string | null | undefined

/** Share of equal pairs of characters from which a heading is proposed, and lead over the next column. */
const [SIMILAR, LEAD] = [0.75, 0.05]

/**
 * Finds the columns of an import in the headings of a file. Chosen columns take precedence, then the more certain
 * match; a column belongs to one heading.
 */
export function matchHeadings(headings: readonly Heading[], known: KnownHeadings, chosen: Chosen): MatchedHeading[] {
  const matched = headings.map((): MatchedHeading | undefined => undefined)
  const free = new Set(known.columns.map(({ name }) => name))
  const take = (at: number, column: string, match: HeadingMatch) => {
    if (matched[at] === undefined && free.delete(column)) matched[at] = { column, match }
  }
  for (const at of headings.keys()) {
    const column = chosen(at)
    if (column) take(at, column, 'chosen')
    else if (column === null) matched[at] = { column, match: null }
  }
  const found = headings.map((heading) => known.find(heading))
  for (const by of ['exact', 'synonym'] as const) {
    for (const [at, one] of found.entries()) if (one?.by === by) take(at, one.column, by)
  }
  const proposals = headings.flatMap((heading, at) =>
    matched[at] || found[at] || known.isExported(heading) ? [] : proposalOf(heading, at, known, free),
  )
  for (const { at, column } of proposals.sort((a, b) => b.sure - a.sure)) take(at, column, 'similar')
  return matched.map((one, at) => one ?? { column: null, match: found[at] ? 'taken' : null })
}

function proposalOf({ text }: Heading, at: number, { names }: KnownHeadings, free: ReadonlySet<string>) {
  const heading = comparedHeading(text)
  const ranked = [...names]
    .map(([column, known]) => ({ at, column, sure: Math.max(...known.map((name) => similarity(heading, name))) }))
    .sort((a, b) => b.sure - a.sure)
  const [best, next] = ranked
  if (!best || best.sure < SIMILAR || best.sure - (next?.sure ?? 0) < LEAD || !free.has(best.column)) return []
  return [best]
}
