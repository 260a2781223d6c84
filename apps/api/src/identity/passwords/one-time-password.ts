import { randomInt } from 'node:crypto'
import { isCommonPassword } from './common-passwords.js'

/** Kinds of specification 5, without characters that look alike or that it forbids. */
const KINDS = [
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  'abcdefghijkmnpqrstuvwxyz',
  '23456789',
  '#%&*+-=?@',
] as const
const LENGTH = 12

const pick = (from: string) => from[randomInt(from.length)] ?? ''

/**
 * A password to be shown once and changed at the first login; 12 characters of all four kinds. Chance
 * now and then makes one that counts as common: it is drawn anew.
 */
export function oneTimePassword(): string {
  const chars = KINDS.map(pick)
  while (chars.length < LENGTH) chars.push(pick(KINDS.join('')))
  for (let i = chars.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[chars[i], chars[j]] = [chars[j] ?? '', chars[i] ?? '']
  }
  const password = chars.join('')
  return isCommonPassword(password) ? oneTimePassword() : password
}
