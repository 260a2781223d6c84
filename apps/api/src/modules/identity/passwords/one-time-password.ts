import { randomInt } from 'node:crypto'
import { isCommonPassword } from './common-passwords.js'

/** The four kinds of specification 5, without look-alikes and forbidden characters. */
const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#%&*+-=?@'] as const
const LENGTH = 12

const pick = (from: string) => from[randomInt(from.length)] ?? ''

/**
 * Returns a random password of 12 characters of all four kinds, to be shown once and changed at the
 * first login. One that happens to count as common is replaced.
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
