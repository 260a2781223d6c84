import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PlaceOfBackups } from './backup-store.js'
import { isLeftoverOf } from './remains.js'

const PART = '.part'
const PARTS = /\.part$/

/** Backups in a folder that only the owner can read. */
export class FolderStore implements PlaceOfBackups {
  constructor(private readonly folder: string) {}

  /** Under its name only once it is complete and flushed. */
  async write(name: string, content: Readable): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await this.removeRemains(name)
    const target = join(this.folder, name)
    const part = `${target}${PART}`
    try {
      // Open before the content begins: a stream that is still opening its file would make it after it was removed.
      const file = await open(part, 'w', 0o600)
      await pipeline(content, file.createWriteStream())
      await flush(part)
      await rename(part, target)
      await flush(this.folder)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  async read(name: string): Promise<Readable | null> {
    const path = join(this.folder, name)
    return (await stat(path).catch(() => null)) && createReadStream(path)
  }

  async list(): Promise<{ name: string; bytes: number }[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(this.folder, name))).size })))
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true })
  }

  /** Removes files of a process that was killed more than a day earlier; they would fill the disk. */
  private async removeRemains(name: string): Promise<void> {
    for (const other of await readdir(this.folder)) {
      if (PARTS.test(other) && isLeftoverOf(other.replace(PARTS, ''), name)) {
        await rm(join(this.folder, other), { force: true })
      }
    }
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
