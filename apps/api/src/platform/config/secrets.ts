import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvReader } from './readers.js'

const KEY_BYTES = 32
const SECRET_MIN_LENGTH = 32

interface SecretSource {
  readonly dataDir: string
  readonly production: boolean
  /** False when the data folder cannot be written: its own fault says so already. */
  readonly writable: boolean
}

/** The signing secret of the tokens: given, or made once and kept under the data folder. */
export function readJwtSecret(env: EnvReader, source: SecretSource): string {
  const secret = given(env, 'JWT_SECRET', source, 'at least 32 characters')
  if (secret === undefined) return ''
  if (secret.length < SECRET_MIN_LENGTH) {
    env.fault('JWT_SECRET is too short: give at least 32 random characters.')
  }
  return secret
}

/** The key of ID numbers at rest, as 64 hex digits. */
export function readDataKey(env: EnvReader, source: SecretSource): string {
  const value = given(env, 'DATA_KEY', source, '32 bytes in base64 or hex')
  if (value === undefined) return ''
  const key = decodeKey(value)
  if (!key) env.fault('DATA_KEY is not a key: give 32 random bytes in base64 or hex.')
  return key ?? ''
}

function given(env: EnvReader, name: string, source: SecretSource, form: string) {
  const value = env.text(name)
  if (value !== undefined) return value
  if (source.production) {
    return env.fault(`${name} is missing: in production it must be given, ${form}.`)
  }
  if (!source.writable) return undefined
  return kept(join(source.dataDir, name.toLowerCase().replace('_', '-')))
}

function decodeKey(value: string): string | undefined {
  if (/^[0-9a-f]{64}$/i.test(value)) return value.toLowerCase()
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return undefined
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === KEY_BYTES ? bytes.toString('hex') : undefined
}

/** Two processes that start at once must end up with one secret: only the first link wins. */
function kept(file: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
