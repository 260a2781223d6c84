import type { DataSource } from 'typeorm'

/**
 * The statements that would bring the database to what the entities say; empty = no drift. Draft of
 * a migration (`cli migrate:draft`) and check that none is missing (`cli migrate:check`).
 */
export async function schemaDrift(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log()
  return upQueries.map(({ query }) => query)
}
