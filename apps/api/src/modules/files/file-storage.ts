import type { Readable } from 'node:stream'

/** Part of a file; both ends are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Stores the contents of files under the ids of their rows, never under a name that a user chose. */
export abstract class FileStorage {
  /** Local folder for files that are being received. */
  abstract readonly incoming: string
  /** Moves a complete file from `path`, a file under `incoming`, into the storage. */
  abstract put(id: string, path: string): Promise<void>
  /** @throws before the first byte if the file does not exist. */
  abstract read(id: string, range?: ByteRange): Promise<Readable>
  /** Deletes a file; does nothing if it does not exist. */
  abstract remove(id: string): Promise<void>
  /** The names of all stored files, in any order. */
  abstract list(): AsyncIterable<string>
  /** @throws if the storage cannot take files at the moment. */
  abstract check(): Promise<void>
}
