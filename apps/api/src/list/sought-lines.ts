import {
  comparedName,
  hasCreditCodeForm,
  normalForm,
  normaliseCode,
  normaliseOfficialCode,
  normalisePhone,
  PHONE,
  SOUGHT_LINES_MAX,
} from '@credit/contract'
import { bigramsOf, comparedNameOf } from '../database/bigrams.js'
import { joinSql, type Sql, sql } from '../database/sql-tag.js'
import type { Contains } from './list-definition.js'

/** A pasted code or name, in the forms that columns are compared with. */
export interface SoughtLine {
  line: string
  name: string
  codes: string[]
}

/** Returns the codes and names of a keyword with more than one line; an ordinary keyword has none. */
export function soughtLines(keyword: unknown): SoughtLine[] {
  if (typeof keyword !== 'string' || !/[\r\n]/.test(keyword.trim())) return []
  const lines = keyword.split(/[\r\n]+/).map((line) => line.trim())
  return [...new Set(lines)].filter(Boolean).map((line) => ({
    line,
    // The database has its own lower case of some letters.
    name: comparedName(line),
    codes: [...new Set([line, normalForm(line), normaliseCode(line), ...officialForms(line)])],
  }))
}

/** True if a keyword has more lines than one search takes. */
export const hasTooManyLines = (keyword: unknown): boolean => soughtLines(keyword).length > SOUGHT_LINES_MAX

const officialForms = (line: string) =>
  [normaliseOfficialCode(line), normalisePhone(line)].filter((form) => hasCreditCodeForm(form) || PHONE.test(form))

/** Conditions that a column equals one of the lines: names without regard to spelling, codes in any of their forms. */
export function equalsOneOf(lines: readonly SoughtLine[]): Contains {
  const names = lines.map(({ name }) => name)
  const codes = [...new Set(lines.flatMap((one) => one.codes))]
  return {
    // The name comes first: it is the quicker test where no index is used.
    name: (column) => {
      const pairs = lines.map(({ line }) => sql`bigrams(${column}) @> ${bigramsOf(line)}::text[]`)
      return sql`(${comparedNameOf(column)} = ANY(ARRAY(SELECT lower(n) FROM unnest(${names}::text[]) n)) AND (${joinSql(pairs, ' OR ')}))`
    },
    code: (column) => sql`${column} = ANY(${codes}::text[])`,
  }
}

/** The same for the line `l` of {@link linesTable}. */
export const EQUALS_LINE: Contains = {
  name: (column) => sql`${comparedNameOf(column)} = lower(l.name)`,
  code: (column) => sql`${column} = ANY(l.codes)`,
}

/** The lines as rows `l`, each with its place from 0. */
export function linesTable(lines: readonly SoughtLine[]): Sql {
  const rows = JSON.stringify(lines.map(({ name, codes }, at) => ({ at, name, codes })))
  return sql`jsonb_to_recordset(${rows}::jsonb) AS l(at integer, name text, codes text[])`
}
