import type { Readable } from 'node:stream'

/** A part of a file, both ends counted in. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of files lie, each under the id of its row; never under a name people gave. */
export interface FileStorage {
  /** Folder of this machine for what is being received. */
  readonly incoming: string
  /** Keeps a finished file that lies at `path` under `incoming`; the path is used up. */
  keep(id: string, path: string): Promise<void>
  /** @throws where there is no such file, before the first byte. */
  read(id: string, range?: ByteRange): Promise<Readable>
  /** Also where there is none. */
  remove(id: string): Promise<void>
  /** @throws where nothing could be kept now. */
  check(): Promise<void>
}
