import { createHash } from 'node:crypto'

/** Returns the hash of an entry: of the hash before it, its place and its content. */
export function linkHash(previous: string, seq: string, content: string): string {
  return createHash('sha256').update(`${previous}\n${seq}\n${content}`).digest('base64url')
}
