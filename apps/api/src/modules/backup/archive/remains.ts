import { DAY_MS } from '@credit/contract'
import { timeOfBackup } from './format.js'

const CHECKSUM = /\.sha256$/
const begunAt = (name: string) => timeOfBackup(name.replace(CHECKSUM, ''))?.getTime()

/**
 * Whether an unfinished backup, or its checksum, was begun more than a day before the one that is written
 * now: its process was killed, and what it has left would fill the place.
 */
export function isRemainOf(unfinished: string, written: string): boolean {
  const [begun, now] = [begunAt(unfinished), begunAt(written)]
  return begun !== undefined && now !== undefined && begun < now - DAY_MS
}
