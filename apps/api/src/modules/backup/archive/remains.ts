import { DAY_MS } from '@credit/contract'
import { timeOfBackup } from './format.js'

const CHECKSUM = /\.sha256$/
const begunAt = (name: string) => timeOfBackup(name.replace(CHECKSUM, ''))?.getTime()

/**
 * True if an unfinished backup, or its checksum, was begun more than a day before the current backup: its process was
 * killed, and its remains would fill the storage.
 */
export function isLeftoverOf(unfinished: string, written: string): boolean {
  const [begun, now] = [begunAt(unfinished), begunAt(written)]
  return begun !== undefined && now !== undefined && begun < now - DAY_MS
}
