import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, FileStorage } from './file-storage.js'

/** Stores files in a folder, as `ab/cd/<id>`: the last digits of an id are random. */
export class DiskStorage implements FileStorage {
  readonly incoming: string

  constructor(private readonly dir: string) {
    this.incoming = join(dir, 'incoming')
  }

  /** Flushed before and after the rename, so that a crash never leaves an incomplete file. */
  async put(id: string, path: string): Promise<void> {
    const target = this.pathOf(id)
    await flush(path)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
    await flush(dirname(target))
  }

  async read(id: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.pathOf(id), 'r')
    return createReadStream('', { fd: handle, autoClose: true, ...range })
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
  }

  async *list(): AsyncIterable<string> {
    for (const outer of await foldersIn(this.dir)) {
      for (const inner of await foldersIn(join(this.dir, outer))) {
        yield* await readdir(join(this.dir, outer, inner))
      }
    }
  }

  async check(): Promise<void> {
    await mkdir(this.incoming, { recursive: true })
    await access(this.incoming, constants.W_OK | constants.X_OK)
  }

  private pathOf(id: string): string {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('invalid file id')
    return join(this.dir, id.slice(-2), id.slice(-4, -2), id)
  }
}

/** Names of the folders that hold files by two digits of their ids. */
async function foldersIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name))
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
