import { getMetadataArgsStorage, type ObjectLiteral } from 'typeorm'
import { NamingStrategy } from './naming.js'
import { joinSql, Sql, sqlName } from './sql-tag.js'

/** Properties of an entity that are columns; relations are optional. */
export type ColumnOf<E> = { [K in keyof E & string]-?: undefined extends E[K] ? never : K }[keyof E & string]

/** A table in a statement, and its columns by the properties of the entity. */
export type Table<E> = Sql & { readonly [K in ColumnOf<E>]: Sql } & Select<E>

interface Select<E> {
  /** Columns of a result under the names of their properties. */
  select(...properties: readonly ColumnOf<E>[]): Sql
}

const naming = new NamingStrategy()

/**
 * The table of an entity for statements, made once beside them: `FROM ${r} WHERE ${r.dueAt} > …`. A renamed property is
 * a compile error at each use.
 *
 * @param alias stands before the columns; without one they stand alone, as INSERT and SET want them
 */
export function table<E extends ObjectLiteral>(entity: new () => E, alias?: string): Table<E> {
  const before = alias === undefined ? '' : `${sqlName(alias).toQuery().text}.`
  const columns = new Map(columnsOf(entity).map(([property, column]) => [property, `${before}"${column}"`]))
  const named = (property: string) => {
    const column = columns.get(property)
    if (column === undefined) throw new Error(`${entity.name} has no column ${property}`)
    return new Sql([`${column} AS "${property}"`], [])
  }
  const select = (...properties: readonly string[]) => joinSql(properties.map(named))
  const parts = Object.fromEntries([...columns].map(([property, column]) => [property, new Sql([column], [])]))
  const whole = new Sql([alias === undefined ? tableOf(entity) : `${tableOf(entity)} ${alias}`], [])
  return Object.assign(whole, parts, { select }) as unknown as Table<E>
}

/** True if `target` is the class of the entity or a class that it extends. */
export const isOf = (entity: new () => object, target: unknown): boolean =>
  typeof target === 'function' && (target === entity || Object.prototype.isPrototypeOf.call(target, entity))

function tableOf(entity: new () => object): string {
  const found = getMetadataArgsStorage().tables.find(({ target }) => target === entity)
  if (!found) throw new Error(`${entity.name} has no table`)
  return naming.tableName(entity.name, found.name)
}

function columnsOf(entity: new () => object): [property: string, column: string][] {
  const columns = getMetadataArgsStorage().columns.filter(({ target }) => isOf(entity, target))
  return columns.map(({ propertyName, options }) => [propertyName, naming.columnName(propertyName, options.name, [])])
}
