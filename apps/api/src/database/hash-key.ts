import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { decryptText, encryptText } from '../core/encryption.js'
import { translate } from '../core/language/language.js'
import { processLocale } from '../core/language/process-locale.js'

/** Row of `stored_key` with the key of hashes. */
export const HASH_KEY_NAME = 'hash'
const KEY_BYTES = 32

/** The database was written with another DATA_KEY; printed as one line with the cure. */
export class OtherDataKey extends Error {
  override readonly name = 'OtherDataKey'

  constructor() {
    super(translate(processLocale(), 'start.dataKeyOther'))
  }
}

/** Returns the stored hash key, encrypted with DATA_KEY, or null if none is stored. */
export async function storedHashKey(client: Client): Promise<Buffer | null> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.stored_key') IS NOT NULL AS there`,
  )
  if (!tables[0]?.there) return null
  const { rows } = await client.query<{ value: Buffer }>('SELECT value FROM public.stored_key WHERE name = $1', [
    HASH_KEY_NAME,
  ])
  return rows[0]?.value ?? null
}

/**
 * Returns the hash key that ID numbers and recovery codes are found by (decision 108). If none is stored it is
 * DATA_KEY, as in releases that stored none.
 * @throws OtherDataKey if DATA_KEY does not decrypt it
 */
export async function readHashKey(client: Client, dataKey: string): Promise<string> {
  const stored = await storedHashKey(client)
  return stored ? decryptHashKey(dataKey, stored) : dataKey
}

function decryptHashKey(dataKey: string, stored: Buffer): string {
  try {
    return decryptText(dataKey, HASH_KEY_NAME, stored)
  } catch {
    throw new OtherDataKey()
  }
}

/**
 * Stores a hash key, if there is none, and returns it. An installation of an earlier release keeps DATA_KEY, which that
 * release hashes with.
 */
export async function storeHashKey(client: Client, dataKey: string): Promise<string> {
  const stored = await storedHashKey(client)
  if (stored) return decryptHashKey(dataKey, stored)
  const hashKey = (await isInstalled(client)) ? dataKey : randomBytes(KEY_BYTES).toString('hex')
  await client.query('INSERT INTO stored_key (name, value) VALUES ($1, $2)', [
    HASH_KEY_NAME,
    encryptText(dataKey, HASH_KEY_NAME, hashKey),
  ])
  return hashKey
}

/** Whether a release before has worked on the database, or rows may hold a hash. */
async function isInstalled(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ holds: boolean }>(
    `SELECT EXISTS (SELECT FROM seed_state) OR EXISTS (SELECT FROM participant) OR EXISTS (SELECT FROM registration)
      OR EXISTS (SELECT FROM sync_release) OR EXISTS (SELECT FROM second_factor) AS holds`,
  )
  return rows[0]?.holds ?? false
}
