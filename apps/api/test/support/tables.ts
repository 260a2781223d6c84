import { join } from 'node:path'
import type { DataSource } from 'typeorm'
import { ENTITIES } from '#entities/index'
import { scopeOf } from '#entities/scope'

export const SOURCE = join(import.meta.dirname, '../../src')

/** Every table of the data model. */
export function tablesOf(dataSource: DataSource): ReadonlySet<string> {
  return new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName))
}

/** The tables whose rows belong to areas. */
export function areaTables(dataSource: DataSource): ReadonlySet<string> {
  const entities = ENTITIES.filter((entity) => scopeOf(entity).byArea)
  return new Set(entities.map((entity) => dataSource.getMetadata(entity).tableName))
}

const CTE = /(?:\bWITH(?:\s+RECURSIVE)?|[,)])\s*([a-z_]+)\s*(?:\([^()]*\))?\s+AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(/gi
const REACHED = /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+(?:ONLY\s+|LATERAL\s+)?([a-z_]+)\b/gi
const WRITTEN = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|COPY)\s+(?:ONLY\s+)?([a-z_]+)\b/gi

function namesIn(text: string, pattern: RegExp, known: ReadonlySet<string>): string[] {
  const ctes = new Set([...text.matchAll(CTE)].map(([, name = '']) => name))
  const names = [...text.matchAll(pattern)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => known.has(name) && !ctes.has(name))
}

/** The tables that a statement reads or writes. */
export function tablesIn(text: string, known: ReadonlySet<string>): string[] {
  return namesIn(text, REACHED, known)
}

/** The tables that a statement writes; `FOR UPDATE` and `DO UPDATE` name none. */
export function tablesWritten(text: string, known: ReadonlySet<string>): string[] {
  return namesIn(text, WRITTEN, known)
}
