import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'

const FULL = 'No space left on device'

/** Returns the size of a log, from which {@link diskFullSince} reads. */
export function sizeOf(log: string): number {
  return existsSync(log) ? statSync(log).size : 0
}

/**
 * Returns the last line since a position of the server's log that names a full disk; null if there is none. A server that
 * cannot write its log of changes ends, and its clients only see a lost connection.
 */
export function diskFullSince(log: string, position: number): string | null {
  const size = sizeOf(log)
  // A log that was moved aside meanwhile begins anew.
  const from = size < position ? 0 : position
  if (size === from) return null
  const content = Buffer.alloc(size - from)
  const file = openSync(log, 'r')
  try {
    readSync(file, content, 0, content.length, from)
  } finally {
    closeSync(file)
  }
  const line = content
    .toString('utf8')
    .split('\n')
    .findLast((text) => text.includes(FULL))
  return line?.trim() ?? null
}
