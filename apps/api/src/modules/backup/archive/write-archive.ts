import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { encryptFor } from './age.js'

/** Adds entries to an archive sequentially. */
export interface ArchiveWriter {
  addJson(name: string, value: unknown): Promise<void>
  addBytes(name: string, bytes: Buffer): Promise<void>
  /** The content must have the given size. */
  addStream(name: string, size: number, content: Readable): Promise<void>
}

/** Half of the compression for a third of the time; pictures are compressed already. */
const LEVEL = 3

/**
 * Writes an encrypted archive: `fill` adds the entries, `store` takes the bytes. If either fails, the other is aborted
 * and the first error is thrown.
 */
export async function writeArchive(
  recipient: string,
  fill: (writer: ArchiveWriter) => Promise<void>,
  store: (archive: Readable) => Promise<void>,
): Promise<void> {
  const tar = pack()
  const compressed = createGzip({ level: LEVEL })
  const addStream = (name: string, size: number, content: Readable) => pipeline(content, tar.entry({ name, size }))
  const addBytes = (name: string, bytes: Buffer) =>
    addStream(name, bytes.length, Readable.from([bytes], { objectMode: false }))
  const writer: ArchiveWriter = {
    addStream,
    addBytes,
    addJson: (name, value) => addBytes(name, Buffer.from(JSON.stringify(value, null, 2))),
  }
  const encrypted = await encryptFor(recipient, compressed)
  // An error would end the process while no reader is attached.
  encrypted.on('error', () => undefined)
  const parts = [pipeline(tar, compressed), fill(writer).then(() => tar.finalize()), store(encrypted)]
  try {
    await Promise.all(parts)
  } catch (error) {
    tar.destroy(error as Error)
    encrypted.destroy(error as Error)
    await Promise.allSettled(parts)
    throw error
  }
}
