import { getMetadataArgsStorage, type ObjectLiteral } from 'typeorm'
import type { Seen } from './seen.js'
import { type ColumnOf, isOf } from './table.js'
/** The PostgreSQL type of a result column, and the TypeScript type that `pg` reads it as. */
export interface ResultColumn<T> {
  readonly type: string
  /** True for ids that the statement brands as seen: not in one that reaches all areas. */
  readonly seen?: true
  /** Carries the TypeScript type only. */
  readonly as?: T
}

const column =
  (type: string) =>
  <T>(): ResultColumn<T> => ({ type })

/** The id of a row that the statement's caller may reach: other statements take it as {@link Seen}. */
export const id = <E>(): ResultColumn<Seen<E>> => ({ type: 'uuid', seen: true })
export const uuid = (): ResultColumn<string> => ({ type: 'uuid' })
export const text = <T extends string = string>(): ResultColumn<T> => ({ type: 'text' })
export const smallint = <T extends number = number>(): ResultColumn<T> => ({ type: 'int2' })
export const int = <T extends number = number>(): ResultColumn<T> => ({ type: 'int4' })
/** `count(*)` and other 64 bit numbers are returned as strings: cast to int if they fit. */
export const bigint = (): ResultColumn<string> => ({ type: 'int8' })
export const float = (): ResultColumn<number> => ({ type: 'float8' })
/** Exact numbers are returned as strings: cast to float8 if that is exact enough. */
export const numeric = (): ResultColumn<string> => ({ type: 'numeric' })
export const bool = (): ResultColumn<boolean> => ({ type: 'bool' })
export const timestamptz = (): ResultColumn<Date> => ({ type: 'timestamptz' })
export const jsonb = column('jsonb')
export const json = column('json')
export const bytea = (): ResultColumn<Buffer> => ({ type: 'bytea' })
export const ids = <E>(): ResultColumn<Seen<E>[]> => ({ type: '_uuid', seen: true })
export const uuids = (): ResultColumn<string[]> => ({ type: '_uuid' })
export const texts = <T extends string = string>(): ResultColumn<T[]> => ({ type: '_text' })
export const ints = <T extends number = number>(): ResultColumn<T[]> => ({ type: '_int4' })

/** The same, or null. */
export const nullable = <T>({ type, seen }: ResultColumn<T>): ResultColumn<T | null> => ({
  type,
  ...(seen && { seen }),
})

/** Types of columns that `pg` reads as the entity has them. */
const READ_ALIKE: Readonly<Record<string, string>> = {
  uuid: 'uuid',
  text: 'text',
  smallint: 'int2',
  integer: 'int4',
  boolean: 'bool',
  timestamptz: 'timestamptz',
  jsonb: 'jsonb',
}

/** Columns that a statement returns as an entity has them, by their properties: `...col.of(AreaEntity, 'id', 'code')`. */
export function of<E extends ObjectLiteral, const P extends readonly ColumnOf<E>[]>(
  entity: new () => E,
  ...properties: P
): { readonly [K in P[number]]: ResultColumn<E[K]> } {
  const columns = getMetadataArgsStorage().columns.filter(({ target }) => isOf(entity, target))
  const found = properties.map((property) => {
    const column = columns.find(({ propertyName }) => propertyName === property)
    const type = READ_ALIKE[column?.mode === 'version' ? 'integer' : String(column?.options.type)]
    if (!type) throw new Error(`${entity.name}.${property} is no column, or is read in another form`)
    return [property, { type: column?.options.array ? `_${type}` : type }]
  })
  return Object.fromEntries(found) as { readonly [K in P[number]]: ResultColumn<E[K]> }
}
