import type { Client } from 'pg'
import { getMetadataArgsStorage } from 'typeorm'
import { decryptText, encryptText } from '#core/encryption'
import { translate } from '#core/language/language'
import { processLocale } from '#core/language/process-locale'
import { OtherDataKey } from '#database/hash-key'
import { pendingMigrations, underPreparationLock, withClient } from '#database/migrate'
import { snake } from '#database/naming'
import { workersOn } from '#database/other-instances'
import { encryptedColumns } from '#entities/columns'
import { ENTITIES } from '#entities/index'
import { hasOtherDataKey, storeDataKey } from './data-key.js'
import { StartError } from './steps.js'

/** Rows that are encrypted at a time. */
const CHUNK = 500
/** Milliseconds to wait for a table that another session uses. */
const LOCK_MS = 5000

/** A column of the database whose values are encrypted with DATA_KEY. */
interface EncryptedPlace {
  readonly table: string
  readonly column: string
  /** Column that the value belongs to. */
  readonly owner: string
}

interface Keys {
  readonly from: string
  readonly to: string
}

/** Values by their table and column: re-encrypted, and skipped because the former key does not decrypt them. */
interface Rotation {
  readonly rotated: Readonly<Record<string, number>>
  readonly unreadable: Readonly<Record<string, number>>
}

/** Returns all encrypted columns. */
export function encryptedPlaces(): EncryptedPlace[] {
  return ENTITIES.flatMap((entity) => {
    const { name = '' } = getMetadataArgsStorage().tables.find((it) => it.target === entity) ?? {}
    return encryptedColumns(entity).map(({ column, owner }) => ({
      table: name,
      column: snake(column),
      owner: snake(owner),
    }))
  })
}

/**
 * Encrypts everything with another DATA_KEY, including the hash key, in one transaction (decision 108). The database
 * must not be in use meanwhile.
 * @param url of the owner of the tables
 * @param record writes to the operation log in the same transaction
 * @returns null if the database is encrypted with the new key already
 * @throws OtherDataKey if it is encrypted with neither
 */
export function rotateDataKey(
  url: string,
  keys: Keys,
  record: (client: Client, rotation: Rotation) => Promise<void>,
): Promise<Rotation | null> {
  return withClient(url, (client) =>
    underPreparationLock(client, async () => {
      await client.query('BEGIN')
      try {
        const rotation = await rotate(client, keys)
        if (rotation) {
          await record(client, rotation)
          // A process that was started meanwhile works with the former key.
          await assertNobodyWorks(client)
        }
        await client.query('COMMIT')
        return rotation
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined)
        throw error
      }
    }),
  )
}

async function rotate(client: Client, { from, to }: Keys): Promise<Rotation | null> {
  const { length: count } = await pendingMigrations(client)
  if (count > 0) throw new StartError(text('migrationsPending', { count }))
  await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`)
  // Starts read this table, and wait until they find the new key.
  await client.query('LOCK TABLE stored_key IN ACCESS EXCLUSIVE MODE')
  if (await hasOtherDataKey(client, from)) {
    if (await hasOtherDataKey(client, to)) throw new OtherDataKey()
    return null
  }
  if (from === to) return null
  await assertNobodyWorks(client)
  await storeDataKey(client, from)
  const rotated: Record<string, number> = {}
  const unreadable: Record<string, number> = {}
  for (const place of encryptedPlaces()) {
    const counts = await rotateColumn(client, place, { from, to })
    const name = `${place.table}.${place.column}`
    rotated[name] = counts.rotated
    if (counts.unreadable > 0) unreadable[name] = counts.unreadable
  }
  await storeDataKey(client, to)
  return { rotated, unreadable }
}

/** Refuses to change a secret that instances or commands work with. */
export async function assertNobodyWorks(client: Client): Promise<void> {
  const names = await workersOn(client)
  if (names !== null) throw new StartError(text('keyInUse', { names }))
}

interface Stored {
  place: string
  owner: string
  value: Buffer
}

async function rotateColumn(
  client: Client,
  { table, column, owner }: EncryptedPlace,
  { from, to }: Keys,
): Promise<{ rotated: number; unreadable: number }> {
  const [quotedTable, quotedColumn] = [table, column].map((name) => client.escapeIdentifier(name))
  const counts = { rotated: 0, unreadable: 0 }
  await client.query(`LOCK TABLE ${quotedTable} IN SHARE ROW EXCLUSIVE MODE`)
  // A cursor does not see the rows that are written below.
  await client.query(
    `DECLARE encrypted NO SCROLL CURSOR FOR SELECT ctid::text AS place,
        ${client.escapeIdentifier(owner)}::text AS owner, ${quotedColumn} AS value
      FROM ${quotedTable} WHERE ${quotedColumn} IS NOT NULL`,
  )
  for (;;) {
    const { rows } = await client.query<Stored>(`FETCH ${CHUNK} FROM encrypted`)
    if (rows.length === 0) break
    const places: string[] = []
    const values: Buffer[] = []
    for (const row of rows) {
      const value = encryptedAnew(row, { from, to })
      if (!value) continue
      places.push(row.place)
      values.push(value)
    }
    const { rowCount } = await client.query(
      `UPDATE ${quotedTable} t SET ${quotedColumn} = n.value
        FROM unnest($1::tid[], $2::bytea[]) AS n(place, value) WHERE t.ctid = n.place`,
      [places, values],
    )
    if (rowCount !== places.length) throw new Error(`${table} was changed by somebody else`)
    counts.rotated += places.length
    counts.unreadable += rows.length - places.length
  }
  await client.query('CLOSE encrypted')
  return counts
}

/**
 * Returns the value encrypted with the new key, or null if the former key does not decrypt it either, because an
 * earlier key was lost.
 */
function encryptedAnew({ owner, value }: Stored, { from, to }: Keys): Buffer | null {
  let plain: string
  try {
    plain = decryptText(from, owner, value)
  } catch {
    return null
  }
  return encryptText(to, owner, plain)
}

const text = (key: string, params: Record<string, unknown>) => translate(processLocale(), `start.${key}`, params)
