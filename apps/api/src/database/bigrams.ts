import { normalForm } from '@credit/contract'
import type { EntityMetadata, QueryRunner } from 'typeorm'

import { bigramIndex } from '../entities/columns.js'
import { type Sql, sql } from './sql-tag.js'

/** Whether a column has the index; declared on the entity with `synchronize: false`. */
export function hasBigrams(metadata: EntityMetadata, column: string): boolean {
  return metadata.indices.some((index) => index.name === bigramIndex(metadata.tableName, column))
}

/**
 * Returns the bigrams of the normal form of a keyword, for comparison with a column (`bigrams(column) @> …`); computed
 * once, not for each row. Bigrams with a letter whose lower case depends on the database's locale are left out: the
 * index then finds more rows, and `ILIKE` decides.
 */
export function bigramsOf(keyword: string): string[] {
  const characters = [...normalForm(keyword)].map((char) => (isAscii(char) ? char.toLowerCase() : char))
  const pairs = characters.slice(1).map((second, n) => `${characters[n]}${second}`)
  return [...new Set(pairs)].filter((pair) => [...pair].every(isSameInEveryLocale))
}

const isAscii = (char: string) => char < '\u0080'
const isSameInEveryLocale = (char: string) => isAscii(char) || char.toLowerCase() === char.toUpperCase()

/** A column in the form of the contract's `comparedName`, in the lower case of the database. */
export function comparedNameOf(column: Sql): Sql {
  return sql`lower(trim(regexp_replace(normal_form(${column}), '\\s+', ' ', 'g')))`
}

/** Creates the index of one column, in a migration. */
export async function createBigramIndex(runner: QueryRunner, table: string, column: string): Promise<void> {
  await runner.query(`CREATE INDEX ${bigramIndex(table, column)} ON ${table} USING gin (bigrams(${column}))`)
}
