import type { EntityMetadata, ObjectLiteral } from 'typeorm'
import { auditStatement } from '../audit/record-audit.js'
import type { Ctx } from '../database/context.js'
import { AREA_PROPERTY, needOwnArea } from '../database/scope.js'
import { type SqlScope, sql } from '../database/sql.js'
import { unknownFile } from '../files/file-uses.js'
import { columnOf, selection } from './list-query.js'

/** A column that names a file: the record uses it from the moment it is written. */
export interface FileField {
  /** Property that holds the file's id; not null. */
  field: string
  /** Only pictures will do. */
  pictures?: boolean
  /** Property that says whether anyone may read the file under its public address. */
  publicWhile?: string
}

/**
 * Inserts a row, notes the use of its file and the audit row, and answers the row in the shape a list
 * gives: one statement, hence all of it or nothing even outside a unit of work, in one round trip.
 */
export async function createRow<R>(
  ctx: Ctx,
  metadata: EntityMetadata,
  values: ObjectLiteral,
  file?: FileField,
): Promise<R> {
  needOwnArea(ctx, metadata, values)
  const [made] = await sql<{ row: R }>(ctx, (s) => {
    const table = metadata.tableName
    const parts = [
      `made AS (${insertOf(ctx, metadata, values, s)}
        WHERE ${s.unscoped('needOwnArea has looked at the values')}
          ${file ? `AND ${mayUse(ctx, values[file.field], file, s)}` : ''} RETURNING *)`,
      `shown AS (SELECT t.id, json_build_object(${selection(metadata, 't')}) AS row FROM made t)`,
      `noted AS (${auditStatement(ctx, s, {
        action: 'create',
        entity: table,
        areaId: values[AREA_PROPERTY] ?? null,
        source: { from: 'shown', entityId: 'shown.id::text', after: 'shown.row::jsonb' },
      })})`,
    ]
    if (file) parts.push(`used AS (${useOf(metadata, file, s)})`)
    return `WITH ${parts.join(', ')} SELECT row FROM shown`
  })
  if (made) return made.row
  throw unknownFile(file?.field ?? 'id')
}

/** `INSERT … SELECT $1::type, …`, without its condition. */
function insertOf(ctx: Ctx, metadata: EntityMetadata, values: ObjectLiteral, s: SqlScope): string {
  const { driver } = ctx.manager.dataSource
  const columns: string[] = []
  const given: string[] = []
  for (const column of metadata.columns) {
    const value = column.isVersion ? 1 : column.getEntityValue(values)
    if (value === undefined) continue
    columns.push(column.databaseName)
    const type = `${driver.normalizeType(column)}${column.isArray ? '[]' : ''}`
    given.push(`${s.param(driver.preparePersistentValue(value, column))}::${type}`)
  }
  return `INSERT INTO ${metadata.tableName} (${columns.join(', ')}) SELECT ${given.join(', ')}`
}

/** Who makes a record may use own files only (`useFiles`); without an actor it is a job of ours. */
function mayUse(ctx: Ctx, id: unknown, file: FileField, s: SqlScope): string {
  const own = ctx.actor ? `AND f.account_id = ${s.param(ctx.actor.accountId)}` : ''
  const picture = file.pictures ? `AND f.content_type LIKE 'image/%'` : ''
  return `EXISTS (SELECT FROM stored_file f WHERE f.id = ${s.param(id)} ${own} ${picture})`
}

function useOf(metadata: EntityMetadata, file: FileField, s: SqlScope): string {
  const at = (property: string) => `made.${columnOf(metadata, property).databaseName}`
  const open = file.publicWhile ? at(file.publicWhile) : 'false'
  return `INSERT INTO file_use (file_id, owner_table, owner_id, field, public)
    SELECT ${at(file.field)}, ${s.param(metadata.tableName)}, made.id::text, ${s.param(file.field)}, ${open}
    FROM made`
}
