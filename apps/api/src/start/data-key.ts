import type { Client } from 'pg'
import { decryptText, fingerprintOf } from '#core/encryption'
import { HASH_KEY_NAME, storedHashKey, storeHashKey } from '#database/hash-key'
import { storeSeed } from './seed-state.js'

/** Names the row of `seed_state` that knows the key, also to the release before. */
const NAME = 'data-key'
/** Marks a database whose hashes DATA_KEY does not make: the release before, which would, refuses it. */
const OWN_HASH_KEY = 'own-hash-key:'

/** Queries for an encrypted value of each kind that an installation from before the fingerprint may hold, with its owner. */
const SAMPLES = [
  'SELECT participant_id AS owner, contacts_number AS value FROM supplier_profile WHERE contacts_number IS NOT NULL',
  'SELECT account_id AS owner, secret AS value FROM second_factor',
]

/**
 * True if a database was written with another DATA_KEY: its encrypted values could not be read, and new rows would be
 * written under the wrong key. Databases older than the stored hash key are recognised by the fingerprint or by their
 * values.
 */
export async function hasOtherDataKey(client: Client, dataKey: string): Promise<boolean> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.seed_state') IS NOT NULL
      AND to_regclass('public.second_factor') IS NOT NULL AS there`,
  )
  if (!tables[0]?.there) return false
  const stored = await storedHashKey(client)
  if (stored) return !canRead(dataKey, HASH_KEY_NAME, stored)
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM public.seed_state WHERE name = $1', [NAME])
  if (rows[0]) return rows[0].hash !== fingerprintOf(dataKey)
  const { rows: samples } = await client.query<{ owner: string; value: Buffer }>(
    SAMPLES.map((sample) => `(${sample} LIMIT 1)`).join(' UNION ALL '),
  )
  return samples.some(({ owner, value }) => !canRead(dataKey, owner, value))
}

/** Stores a mark of the DATA_KEY in use, and a hash key if there is none. */
export async function storeDataKey(client: Client, dataKey: string): Promise<void> {
  const hashKey = await storeHashKey(client, dataKey)
  const mark = hashKey === dataKey ? '' : OWN_HASH_KEY
  await storeSeed(client, NAME, `${mark}${fingerprintOf(dataKey)}`)
}

/** Abandons values that were encrypted and hashed with another DATA_KEY: the database continues with this one. */
export async function replaceDataKey(client: Client, dataKey: string): Promise<void> {
  await client.query('DELETE FROM stored_key')
  await storeDataKey(client, dataKey)
}

function canRead(dataKey: string, owner: string, value: Buffer): boolean {
  try {
    decryptText(dataKey, owner, value)
    return true
  } catch {
    return false
  }
}
