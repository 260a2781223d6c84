import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

/** PostgreSQL's own number of iterations. */
const ITERATIONS = 4096
const SALT_BYTES = 16
const KEY_BYTES = 32
/** Characters that SASLprep takes for spaces, and drops; NFKC unifies others. */
const SPACES = /[\u1680\u200B]/g
const MAPPED_TO_NOTHING = /\u00AD|\u034F|\u1806|[\u180B-\u180D]|\u200C|\u200D|\u2060|[\uFE00-\uFE0F]|\uFEFF/g

/**
 * Returns the verifier that PostgreSQL stores for a password (RFC 5803). Statements contain it instead of the password,
 * which would appear in clear in the log of a server with `log_statement = ddl`.
 */
export async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const prepared = password.replace(SPACES, ' ').replace(MAPPED_TO_NOTHING, '').normalize('NFKC')
  const salted = await promisify(pbkdf2)(prepared, salt, ITERATIONS, KEY_BYTES, 'sha256')
  const keyOf = (purpose: string) => createHmac('sha256', salted).update(purpose).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const server = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}
