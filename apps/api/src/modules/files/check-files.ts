import { DAY_MS } from '@credit/contract'
import { In, MoreThan } from 'typeorm'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { FIRST_ID } from '#database/statement'
import { StoredFileEntity } from '#entities/files/stored-file'
import type { FileStorage } from './file-storage.js'

const BATCH = 500
const FILE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const TIME_DIGITS = 12

export interface CheckedFiles {
  /** Number of rows whose content exists. */
  whole: number
  /** Ids of rows whose content is not in the storage. */
  missing: string[]
  /** Ids of contents that no row names, such as a crash during an upload leaves; a day old at least. */
  orphans: string[]
}

/**
 * Compares the storage with the rows of files, by their ids. Contents younger than a day are skipped: their rows may be
 * about to be inserted. Other names in the storage are ignored.
 */
export async function checkFiles(
  ctx: Ctx,
  storage: FileStorage,
  onProgress: (done: number) => void = () => undefined,
): Promise<CheckedFiles> {
  const before = ctx.clock.now().getTime() - DAY_MS
  const stored = new Set<string>()
  for await (const name of storage.list()) if (FILE_ID.test(name)) stored.add(name)
  const files = scoped(ctx, StoredFileEntity)
  const result: CheckedFiles = { whole: 0, missing: [], orphans: [] }
  for (let last = FIRST_ID; ; ) {
    const order = { id: 'ASC' } as const
    const batch = await files.pick(['id'], { id: MoreThan(last) }, { order, take: BATCH })
    for (const { id } of batch) {
      last = id
      if (stored.delete(id)) result.whole++
      else result.missing.push(id)
    }
    onProgress(result.whole + result.missing.length)
    if (batch.length < BATCH) break
  }
  result.orphans = [...stored].filter((id) => createdAt(id) < before)
  return result
}

/**
 * Deletes contents without a row.
 * @returns the number of deleted contents: a content that got a row meanwhile is kept.
 */
export async function removeOrphans(ctx: Ctx, storage: FileStorage, orphans: readonly string[]): Promise<number> {
  let removed = 0
  for (let start = 0; start < orphans.length; start += BATCH) {
    const ids = orphans.slice(start, start + BATCH)
    const rows = await scoped(ctx, StoredFileEntity).pick(['id'], { id: In(ids) })
    const known = new Set<string>(rows.map(({ id }) => id))
    for (const id of ids) {
      if (known.has(id)) continue
      await storage.remove(id)
      removed++
    }
  }
  return removed
}

/** The time in an id of version 7, in milliseconds. */
const createdAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, TIME_DIGITS), 16)
