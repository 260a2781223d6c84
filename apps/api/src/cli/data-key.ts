import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Config } from '#core/config/config.types'
import { looksRandom } from '#core/config/secrets'
import { decodeKey } from '#core/config/validators'
import { rotateDataKey as rotate } from '../start/rotate-data-key.js'
import { onDatabase } from './database.js'
import { appendCommand } from './record-use.js'
import { replaceSecret, writeSecret } from './secret-file.js'
import { cliText, print } from './text.js'

const KEY_BYTES = 32
const COMMAND = 'data-key:rotate'

/**
 * Encrypts the database with the key in a file, creating it if it is missing. Repeating the command completes an
 * interrupted rotation.
 */
export async function rotateDataKey({ newKey: file }: { newKey: string }): Promise<number> {
  const { key, created } = await keyIn(file)
  if (key === null) {
    print(cliText('dataKey.badKey', { file }))
    return 1
  }
  if (created) print(cliText('dataKey.created', { file }))
  return onDatabase(async ({ ownerUrl }, config) => {
    const keys = { from: config.dataKey, to: key }
    const rotation = await rotate(ownerUrl, keys, (client, { rotated, unreadable }) =>
      appendCommand(client, COMMAND, { rotated, unreadable }),
    )
    if (!rotation) print(cliText('dataKey.unchanged', { file }))
    for (const [name, count] of Object.entries(rotation?.rotated ?? {})) {
      print(cliText('dataKey.rotated', { name, count }))
    }
    for (const [name, count] of Object.entries(rotation?.unreadable ?? {})) {
      print(cliText('dataKey.unreadable', { name, count }))
    }
    print(await putInForce(config, key, file))
    return 0
  })
}

/**
 * Reads the key in a file; creates one if the file is missing, so that it is stored before anything is encrypted with
 * it.
 */
async function keyIn(file: string): Promise<{ key: string | null; created: boolean }> {
  const made = randomBytes(KEY_BYTES).toString('hex')
  const created = await writeSecret(file, made).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  const key = created ? made : decodeKey((await readFile(file, 'utf8')).trim())
  return { key: key !== undefined && looksRandom(key) ? key : null, created }
}

/** Replaces the generated key in the data folder; a configured key has to be replaced by the operator. */
async function putInForce(
  { dataKey, dataKeyFile }: Pick<Config, 'dataKey' | 'dataKeyFile'>,
  key: string,
  file: string,
): Promise<string> {
  if (dataKey === key) return cliText('dataKey.inForce')
  if (dataKeyFile === undefined) return cliText('dataKey.set', { file })
  await replaceSecret(dataKeyFile, key)
  return cliText('dataKey.stored', { file, stored: dataKeyFile })
}
