import type { DataSource, EntityMetadata } from 'typeorm'
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js'
import { AREA_PROPERTY, isAreaScoped } from '#database/scope'
import { statusColumns } from '#entities/columns'
import { START } from './day.js'
import { risingId } from './rising-id.js'

export const CANARY = 'kanarienvogel'

export interface Canary {
  table: string
  id: string
}

/** Values that a table's own checks ask for. */
const WANTED: Record<string, Record<string, unknown>> = {
  ranking: { sign: 2 },
}

/** Tables without a text of their own: their key is the key of a row in another table, which has one. */
export const TOLD_BY: Readonly<Record<string, string>> = { ranking: 'participant' }

/**
 * Inserts a row of an area into every area-scoped table, with the canary in each of its texts but its state.
 * Foreign keys are not satisfied: the rows only have to exist to be shown by mistake.
 */
export async function layCanaries(dataSource: DataSource, areaId: string): Promise<Canary[]> {
  const canaries: Canary[] = []
  const runner = dataSource.createQueryRunner()
  await runner.startTransaction()
  await runner.query('SET LOCAL session_replication_role = replica')
  for (const metadata of dataSource.entityMetadatas.filter(isRecord)) {
    const told = canaries.find(({ table }) => table === TOLD_BY[metadata.tableName])
    const id = told?.id ?? risingId()
    const values = { ...rowOf(metadata, id, areaId), ...WANTED[metadata.tableName] }
    const columns = Object.keys(values)
    await runner.query(
      `INSERT INTO ${metadata.tableName} (${columns.join(', ')})
        VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(values),
    )
    canaries.push({ table: metadata.tableName, id })
  }
  await runner.commitTransaction()
  await runner.release()
  return canaries
}

/** Whether rows are identified by a single id, which counts per area are not. */
function isRecord(metadata: EntityMetadata): boolean {
  const [key, ...rest] = metadata.primaryColumns
  return isAreaScoped(metadata) && key?.type === 'uuid' && rest.length === 0
}

function rowOf(metadata: EntityMetadata, id: string, areaId: string): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  const machines = statusColumns(metadata.target as object)
  for (const column of metadata.columns) {
    if (column.isGenerated || column.asExpression) continue
    const value = machines.get(column.propertyName)?.initial ?? valueFor(column, id, areaId)
    if (value !== undefined) row[column.databaseName] = value
  }
  return row
}

function valueFor(column: ColumnMetadata, id: string, areaId: string): unknown {
  if (column.propertyName === AREA_PROPERTY) return areaId
  if (column.isPrimary) return id
  if (column.isVersion) return 1
  const type = String(column.type)
  if (column.isArray) return column.isNullable ? null : []
  if (type === 'text' || column.type === String) return CANARY
  if (type === 'jsonb') return JSON.stringify({ 'zh-CN': CANARY, 'en-US': CANARY })
  // The clock fills times; columns with another default, or that may be empty, are left to the database.
  if ((column.default !== undefined && type !== 'timestamptz') || column.isNullable) return undefined
  if (type === 'uuid') return risingId()
  if (type === 'boolean') return false
  if (type === 'bytea') return Buffer.from(CANARY)
  if (type === 'date' || type === 'timestamptz') return START
  return 0
}
