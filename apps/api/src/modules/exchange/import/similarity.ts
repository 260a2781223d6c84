/** Words for the kind of a record, which stand before the name of a column. */
const KIND =
  /^(?:供应商|采购人|采购单位|代理机构|企业|单位|公司|机构|专家|项目|supplier|purchaser|agency|expert|project)/
const [WITHOUT_KIND, WHOLE] = [0.9, 1]

/** Least similarity of a proposed value, similarity of a part of a name, and least lead over the next value. */
const [NEAR, PART, LEAD] = [0.5, 0.75, 0.05]
const MIN_PART = 2

/** Share of the pairs of characters that two texts have in common, from 0 to 1. */
export function similarity(a: string, b: string): number {
  if (a === b) return WHOLE
  if (a.replace(KIND, '') === b) return WITHOUT_KIND
  const [first, second] = [pairsOf(a), pairsOf(b)]
  const total = first.length + second.length
  if (total === 0) return 0
  let common = 0
  for (const pair of first) {
    const at = second.indexOf(pair)
    if (at < 0) continue
    second.splice(at, 1)
    common++
  }
  return (2 * common) / total
}

const MAX_COMPARED = 60
const pairsOf = (text: string) =>
  Array.from({ length: Math.max(0, Math.min(text.length, MAX_COMPARED) - 1) }, (_, at) => text.slice(at, at + 2))

/** Returns the value whose names are clearly the nearest to a text; undefined if none is, or several are. */
export function nearestOf<T>(text: string, names: ReadonlyMap<T, readonly string[]>): T | undefined {
  const nearness = (name: string) =>
    isPart(text, name) ? Math.max(PART, similarity(text, name)) : similarity(text, name)
  const [best, next] = [...names]
    .map(([value, own]) => ({ value, near: Math.max(0, ...own.map(nearness)) }))
    .sort((a, b) => b.near - a.near)
  return best && best.near >= NEAR && best.near - (next?.near ?? 0) >= LEAD ? best.value : undefined
}

/** True if one of the texts contains the other. */
function isPart(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= MIN_PART && long.includes(short)
}
