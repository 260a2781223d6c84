import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { decryptWith } from './age.js'
import { BackupError } from './backup-error.js'

export interface ArchiveEntry {
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

/**
 * Passes the entries of an archive to `use` one by one; unread content of an entry is skipped. Fails with `damaged` if
 * the archive was changed or truncated, which may show after some entries, and with `diskFull` if the disk has no space
 * for the content.
 */
export async function readArchive(
  identity: string,
  encrypted: Readable,
  use: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const plain = await decryptWith(identity, encrypted)
  const entries = extract()
  let failure: unknown
  // `use` may end the iteration, which ends the pipeline: only the first error states the cause.
  const fail = (error: unknown) => {
    failure ??= error instanceof BackupError ? error : damaged(error)
  }
  const reading = pipeline(plain, createGunzip(), entries).catch(fail)
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header
      try {
        await use({ name, size, content: bytesOf(entry) })
      } catch (error) {
        // A writer that fails ends the reading, which looks like damage.
        failure = isDiskFull(error) ? diskFull(error) : (failure ?? error)
        throw error
      }
      // The next entry comes once this one was read to its end.
      entry.resume()
    }
  } catch (error) {
    fail(error)
    plain.destroy()
  }
  await reading
  if (failure) throw failure
}

/** Codes of the system and of PostgreSQL for a disk or a quota that is full. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
const isDiskFull = (error: unknown) => FULL.has(String((error as NodeJS.ErrnoException).code))
const diskFull = (error: unknown) => new BackupError('diskFull', { message: (error as Error).message })

const damaged = (error: unknown) => new BackupError('damaged', { message: (error as Error).message })

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield Buffer.from(chunk as Uint8Array)
  } catch (error) {
    throw damaged(error)
  }
}
