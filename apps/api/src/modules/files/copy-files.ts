import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MoreThan } from 'typeorm'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { FIRST_ID } from '#database/statement'
import { StoredFileEntity } from '#entities/files/stored-file'
import type { FileStorage } from './file-storage.js'
import { isMissingFile } from './storage-error.js'

const BATCH = 200

export interface CopiedFiles {
  copied: number
  /** There already, with the same content. */
  present: number
  /** Ids of files that the source does not have, or not as they were stored. */
  damaged: string[]
}

/**
 * Copies the content of every file into another storage, and reads each copy back. Existing copies are skipped, so that
 * resuming an interrupted copy, or copying again after further uploads, only adds missing files.
 */
export async function copyFiles(
  ctx: Ctx,
  from: FileStorage,
  to: FileStorage,
  onProgress: (done: number) => void = () => undefined,
): Promise<CopiedFiles> {
  const result: CopiedFiles = { copied: 0, present: 0, damaged: [] }
  await to.check()
  await mkdir(to.incoming, { recursive: true })
  const files = scoped(ctx, StoredFileEntity)
  for (let last = FIRST_ID; ; ) {
    const order = { id: 'ASC' } as const
    const batch = await files.pick(['id', 'sha256'], { id: MoreThan(last) }, { order, take: BATCH })
    for (const { id, sha256 } of batch) {
      last = id
      if ((await digestOf(to, id)) === sha256) result.present++
      else if (await copyFile(from, to, id, sha256)) result.copied++
      else result.damaged.push(id)
      onProgress(result.present + result.copied + result.damaged.length)
    }
    if (batch.length < BATCH) return result
  }
}

/** Returns whether the source had the content that belongs to the file. */
async function copyFile(from: FileStorage, to: FileStorage, id: string, sha256: string): Promise<boolean> {
  const source = await contentOf(from, id)
  if (!source) return false
  const path = join(to.incoming, randomUUID())
  try {
    const hash = createHash('sha256')
    source.on('data', (part: Buffer) => hash.update(part))
    await pipeline(source, createWriteStream(path, { flags: 'wx' }))
    if (hash.digest('hex') !== sha256) return false
    await to.put(id, path)
  } finally {
    await rm(path, { force: true })
  }
  if ((await digestOf(to, id)) !== sha256) throw new Error(`${id} was not stored as it was sent`)
  return true
}

async function digestOf(storage: FileStorage, id: string): Promise<string | null> {
  const content = await contentOf(storage, id)
  if (!content) return null
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** Returns null if the storage has no such file; an unavailable storage throws instead. */
async function contentOf(storage: FileStorage, id: string): Promise<Readable | null> {
  try {
    return await storage.read(id)
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}
