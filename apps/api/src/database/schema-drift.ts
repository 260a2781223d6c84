import type { DataSource } from 'typeorm'
import { bigramIndex } from '../entities/columns.js'
import { isAreaScoped } from './scope.js'

/** A migration that would make the database match the entities. */
interface MigrationDraft {
  up: string[]
  down: string[]
  /** Tables that it creates, with the parts that a migration adds by hand. */
  tables: { name: string; areaScoped: boolean; bigrams: string[] }[]
}

/** Returns the statements that would make the database match the entities; empty = no drift. */
export async function schemaDrift(dataSource: DataSource): Promise<string[]> {
  return (await draftMigration(dataSource)).up
}

/** Drafts a migration for `pnpm migration:new`. */
export async function draftMigration(dataSource: DataSource): Promise<MigrationDraft> {
  const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log()
  const up = upQueries.map(({ query }) => query)
  const created = new Set(up.flatMap((query) => /^CREATE TABLE "(\w+)"/.exec(query)?.[1] ?? []))
  const tables = dataSource.entityMetadatas
    .filter(({ tableName }) => created.has(tableName))
    .map((metadata) => ({
      name: metadata.tableName,
      areaScoped: isAreaScoped(metadata),
      bigrams: metadata.columns
        .map(({ databaseName }) => databaseName)
        .filter((column) => metadata.indices.some(({ name }) => name === bigramIndex(metadata.tableName, column))),
    }))
  return { up, down: downQueries.map(({ query }) => query).reverse(), tables }
}
