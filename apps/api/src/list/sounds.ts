import { initialsOf, pairsOf, spelledKeyword } from '../core/language/sounds.js'
import { joinSql, type Sql, sql } from '../database/sql-tag.js'
import { containsByBigrams, pattern } from './contains.js'

/**
 * Returns the condition that a name contains a keyword, or sounds like it: the column `sounds` of `t` is as `speller`
 * spells the name, and has its Latin letters too, so that a keyword of these is looked for there only. Rows are found
 * by the pairs of their initials, which a keyword in full has for each division into syllables; one of a single
 * syllable has none, and all rows are compared. Rows that are not spelled yet are found by their letters.
 */
export function namedLike(name: Sql, sounds: Sql, keyword: string): Sql {
  const letters = spelledKeyword(keyword)
  if (letters === null) return containsByBigrams(name, keyword)
  const sounding = sql`coalesce(${sounds}, lower(normal_form(${name}))) LIKE ${pattern(letters)}`
  const divisions = initialsOf(letters)
  if (!divisions || divisions.some((initials) => initials.length < 2)) return sounding
  const pairs = [letters, ...divisions].map(
    (initials) => sql`string_to_array(split_part(${sounds}, '/', 1), ' ') @> ${pairsOf([initials])}::text[]`,
  )
  // The cheaper test comes first, for rows that another condition has found.
  return sql`(${sounding} AND (${joinSql([...pairs, sql`${sounds} IS NULL`], ' OR ')}))`
}
