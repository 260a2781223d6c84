import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@credit/contract'
import type { SystemCtx } from '#core/context'
import { FIRST_ID } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import type { FileStorage } from './file-storage.js'
import { beginDeletion, deleteIfUnused, findUnused } from './files.sql.js'

const BATCH = 200

/**
 * Deletes uploads that no record has used within a day, and remains of aborted uploads. If a record
 * starts to use a file at the same moment, its reference makes the deletion fail. Returns the number
 * of files deleted.
 */
export async function sweepFiles(ctx: SystemCtx, storage: FileStorage): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - DAY_MS)
  let removed = 0
  let last: string = FIRST_ID
  for (;;) {
    const files = await findUnused.rows(ctx, { after: last, createdBefore: before, limit: BATCH })
    for (const { id } of files) {
      last = id
      if (await deleteUnused(ctx, storage, id)) removed++
    }
    if (files.length < BATCH) break
  }
  await sweepIncoming(storage.incoming, before)
  return removed
}

/**
 * Deletes a row with its content; returns false if other tables reference the row directly. If the storage fails the
 * row stays, so that the next run retries: content without a row would stay forever.
 */
async function deleteUnused(ctx: SystemCtx, storage: FileStorage, id: string): Promise<boolean> {
  try {
    return await unitOfWork(ctx, async (tx) => {
      await beginDeletion.rows(tx, {})
      if ((await deleteIfUnused.run(tx, { id })) === 0) return false
      await storage.remove(id)
      return true
    })
  } catch (error) {
    if ((error as { code?: string }).code === '23503') return false
    throw error
  }
}

async function sweepIncoming(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const info = await stat(path).catch(() => null)
    if (info && info.mtimeMs < before.getTime()) await rm(path, { force: true })
  }
}
