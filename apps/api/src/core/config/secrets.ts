import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the secret in a file of the data folder, generating it if there is none. If two processes start at the same
 * time, only the first can create the link, so both read the same secret.
 */
export function generatedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

/** Minimum entropy of each sequence below; random hex digits reach 3.3 at 32 characters, and more with length. */
const MIN_BITS_PER_CHARACTER = 2.5
const WORDS = /change|default|example|password|secret|qwert|admin|credit/i

/** Whether a secret may have come from a random generator: not from a keyboard, a list or a pattern. */
export function looksRandom(secret: string): boolean {
  if (WORDS.test(secret) || isRepeatedText(secret)) return false
  const codes = [...secret].map((character) => character.charCodeAt(0))
  // Differences to the next character and to the one after it; in counting sequences they are all equal.
  const sequences = [codes, differences(codes, 1), differences(codes, 2)]
  return sequences.every((sequence) => bitsPerItem(sequence) >= MIN_BITS_PER_CHARACTER)
}

/** Shannon entropy. */
function bitsPerItem(items: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / items.length)
  return bits / items.length
}

function differences(codes: readonly number[], distance: number): number[] {
  return codes.slice(distance).map((code, at) => code - (codes[at] ?? 0))
}

function isRepeatedText(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, -period)) return true
  }
  return false
}
