import { randomUUID } from 'node:crypto'

/**
 * Returns a name that no other record of the test database has, made of the letters g to v: a test
 * that looks for a number or a code in a text does not find it in a name.
 */
export function freshName(kind: string): string {
  const letters = [...randomUUID().replaceAll('-', '').slice(0, 10)]
  return `${kind} ${letters.map((digit) => (Number.parseInt(digit, 16) + 16).toString(32)).join('')}`
}
