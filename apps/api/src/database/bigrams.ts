import type { EntityMetadata, QueryRunner } from 'typeorm'

import { bigramIndex } from '../entities/columns.js'

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
