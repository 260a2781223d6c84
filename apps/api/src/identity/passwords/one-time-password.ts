import { randomInt } from 'node:crypto'

/** Kinds of specification 5, without characters that look alike or that it forbids. */
const KINDS = [
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  'abcdefghijkmnpqrstuvwxyz',
  '23456789',
  '#%&*+-=?@',
] as const
const LENGTH = 12

const pick = (from: string) => from[randomInt(from.length)] ?? ''

/** A password to be shown once and changed at the first login; 12 characters of all four kinds. */
export function oneTimePassword(): string {
  const chars = KINDS.map(pick)
  while (chars.length < LENGTH) chars.push(pick(KINDS.join('')))
  for (let i = chars.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[chars[i], chars[j]] = [chars[j] ?? '', chars[i] ?? '']
  }
  return chars.join('')
}
