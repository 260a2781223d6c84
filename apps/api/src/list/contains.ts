import { normalForm } from '@credit/contract'
import { bigramsOf } from '../database/bigrams.js'
import { type Sql, sql } from '../database/sql-tag.js'
import { escapeLike } from './filter-values.js'

const IDEOGRAPHS = /^[\u4e00-\u9fff]+$/

/** The pattern of `LIKE` for texts that contain one. */
export const pattern = (text: string): string => `%${escapeLike(text)}%`

/** Characters whose normal form contains an ideograph: radicals, circled and compatibility forms. */
const variantsOf = (() => {
  const BLOCKS = [
    [0x2e80, 0x33ff],
    [0xf900, 0xfaff],
    [0x1f200, 0x1f2ff],
    [0x2f800, 0x2fa1f],
  ] as const
  let known: Map<string, string[]> | undefined
  const read = () => {
    const variants = new Map<string, string[]>()
    for (const [first, last] of BLOCKS) {
      for (let code = first; code <= last; code++) {
        const variant = String.fromCodePoint(code)
        for (const char of new Set(normalForm(variant))) variants.set(char, [...(variants.get(char) ?? []), variant])
      }
    }
    return variants
  }
  return (ideograph: string): readonly string[] => {
    known ??= read()
    return known.get(ideograph) ?? []
  }
})()

/**
 * Returns the condition that a column with a bigram index contains a keyword, in any spelling. A single character has
 * no bigram, so every row is checked: for an ideograph as written, in each of its forms, which takes a tenth of the
 * time of computing normal forms. Ideographs have one form and combine with no other character: two of them are a
 * bigram of the text exactly if it contains them, and more are found as written before the normal form is computed,
 * which takes ten times as long.
 */
export function containsByBigrams(column: Sql, keyword: string): Sql {
  const normal = normalForm(keyword)
  const matches = sql`normal_form(${column}) ILIKE ${pattern(normal)}`
  if ([...normal].length < 2) {
    if (!IDEOGRAPHS.test(normal)) return matches
    return sql`${column} LIKE ANY(${[normal, ...variantsOf(normal)].map(pattern)}::text[])`
  }
  const containsPairs = sql`bigrams(${column}) @> ${bigramsOf(keyword)}::text[]`
  if (!IDEOGRAPHS.test(normal)) return sql`(${containsPairs} AND ${matches})`
  if (normal.length === 2) return containsPairs
  return sql`(${containsPairs} AND (${column} LIKE ${pattern(normal)} OR ${matches}))`
}
