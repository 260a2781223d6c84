import { createHmac, randomInt } from 'node:crypto'

const CODES = 10
const HALF = 5
/** Letters and digits that are not easily confused. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** New recovery codes, such as `8KQ2M-TX4WB`: each replaces one code of the authenticator, once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => `${half()}-${half()}`)
}

function half(): string {
  return Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Returns the stored hash of a recovery code; case, spaces and hyphens do not count. */
export function recoveryHash(key: string, accountId: string, code: string): string {
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', key).update(`recovery:${accountId}:${plain}`).digest('base64url')
}
