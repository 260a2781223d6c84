import { createHash } from 'node:crypto'

/** Returns the hash of an entry, computed from the previous hash, its place and its content. */
export function linkHash(previous: string, seq: string, content: string): string {
  return createHash('sha256').update(`${previous}\n${seq}\n${content}`).digest('base64url')
}

/** Place of the table's name in the content of an entry. */
const ENTITY = 6

/** Returns the table that an entry is about, from its content. */
export function entityOf(content: string): string {
  return JSON.parse(content)[ENTITY] ?? ''
}
