import type { EntityMetadata, QueryRunner } from 'typeorm'

/**
 * Search by part of a name. A trigram index does not serve two Chinese characters, so names are
 * indexed by their bigrams: `bigrams(name) @> bigrams(q) AND name ILIKE q`.
 */
export function bigramIndex(table: string, column: string): string {
  return `ix_${table}_${column}_grams`
}

/** Whether a column has the index; declared on the entity with `synchronize: false`. */
export function hasBigrams(metadata: EntityMetadata, column: string): boolean {
  return metadata.indices.some((index) => index.name === bigramIndex(metadata.tableName, column))
}

/** For migrations: the index of one column. */
export async function createBigramIndex(
  runner: QueryRunner,
  table: string,
  column: string,
): Promise<void> {
  await runner.query(
    `CREATE INDEX ${bigramIndex(table, column)} ON ${table} USING gin (bigrams(${column}))`,
  )
}
