import type { EntityMetadata, ObjectLiteral } from 'typeorm'
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js'
import type { Ctx } from '#core/context'
import { auditInsert } from '#database/audit.sql'
import { runStatement } from '#database/connection'
import { PROOF, PROVED } from '#database/proved'
import { auditHead } from '#database/record-audit'
import { withTimes } from '#database/row-times'
import { AREA_PROPERTY, assertMayWrite, assertOwnArea } from '#database/scope'
import { joinSql, type Sql, sql, sqlName } from '#database/sql-tag'
import { columnOf } from '#list/conditions'
import { selection } from '#list/plain-row'
import { unknownFile } from '../files/file-uses.js'

/** A column that names a file: the record uses it from the moment it is written. */
export interface FileField<Property = string> {
  /** Property that holds the file's id; not null. */
  field: Property
  /** Only pictures are accepted. */
  pictures?: boolean
  /** Property that determines whether anyone may read the file under its public address. */
  publicWhile?: Property
}

/**
 * Inserts a row with its audit entry and the use of its file, and returns it in the shape of a list:
 * one statement, so it is atomic even outside a unit of work and takes one round trip.
 */
export async function createRow<R>(
  ctx: Ctx,
  metadata: EntityMetadata,
  values: ObjectLiteral,
  file?: FileField,
): Promise<R> {
  assertMayWrite(ctx, metadata)
  assertOwnArea(ctx, metadata, values)
  const head = auditHead(ctx, {
    action: 'create',
    entity: metadata.tableName,
    areaId: (values[AREA_PROPERTY] as string | null | undefined) ?? null,
  })
  // An entry in the statement of its row does not see it: the digest comes from the row.
  const isProved = metadata.tableName in PROVED
  const audit = auditInsert(head, {
    from: sql`shown`,
    entityId: sql`shown.id::text`,
    after: isProved ? sql`shown.row::jsonb || jsonb_build_object(${PROOF}::text, shown.proof)` : sql`shown.row::jsonb`,
  })
  const condition = file ? sql`WHERE ${mayUse(ctx, values[file.field], file)}` : sql``
  const parts = [
    sql`made AS (${insertOf(metadata, withTimes(ctx.clock, metadata, values))} ${condition}
      RETURNING *${isProved ? sql`, proof(${sqlName(metadata.tableName)})` : sql``})`,
    sql`shown AS (SELECT t.id${isProved ? sql`, t.proof` : sql``}, json_build_object(${selection(metadata)}) AS row FROM made t)`,
    sql`audited AS (${audit})`,
  ]
  if (file) parts.push(sql`used AS (${useOf(metadata, file)})`)
  const { rows } = await runStatement<{ row: R }>(ctx, sql`WITH ${joinSql(parts)} SELECT row FROM shown`)
  if (rows[0]) return rows[0].row
  throw unknownFile(file?.field ?? 'id')
}

/** `INSERT ... SELECT $1::type, ...`, without its condition. */
function insertOf(metadata: EntityMetadata, values: ObjectLiteral): Sql {
  const columns: Sql[] = []
  const given: Sql[] = []
  for (const column of metadata.columns) {
    const value = column.isVersion ? 1 : column.getEntityValue(values)
    if (value === undefined) continue
    columns.push(sqlName(column.databaseName))
    given.push(typedValue(column, value))
  }
  return sql`INSERT INTO ${sqlName(metadata.tableName)} (${joinSql(columns)}) SELECT ${joinSql(given)}`
}

/** A value as a parameter of its column's type; JSON is sent as text. */
function typedValue(column: ColumnMetadata, value: unknown): Sql {
  const type = sqlName(column.type === String ? 'text' : String(column.type))
  if (column.isArray) return sql`${value}::${type}[]`
  const sent = column.type === 'jsonb' && value !== null ? JSON.stringify(value) : value
  return sql`${sent}::${type}`
}

/** A caller may use own files only (`useFiles`); jobs have no account. */
function mayUse(ctx: Ctx, id: unknown, { pictures }: FileField): Sql {
  const own = ctx.actor ? sql`AND f.account_id = ${ctx.actor.accountId}` : sql``
  const picture = pictures ? sql`AND f.content_type LIKE 'image/%'` : sql``
  return sql`EXISTS (SELECT FROM stored_file f WHERE f.id = ${id} ${own} ${picture})`
}

function useOf(metadata: EntityMetadata, file: FileField): Sql {
  const made = (property: string) => sqlName('made', columnOf(metadata, property).databaseName)
  const open = file.publicWhile ? made(file.publicWhile) : sql`false`
  return sql`INSERT INTO file_use (file_id, owner_table, owner_id, field, public)
    SELECT ${made(file.field)}, ${metadata.tableName}, made.id::text, ${file.field}, ${open} FROM made`
}
