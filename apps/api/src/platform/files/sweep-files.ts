import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../database/context.js'
import { sql, sqlCount } from '../database/sql.js'
import { storageOf } from './storage.js'

const DAY_MS = 24 * 3600_000
const BATCH = 200

/**
 * Removes uploads that no record took up within a day, and what broken uploads left. A record that
 * takes one up in this moment wins: its reference makes the deletion fail.
 */
export async function sweepFiles(ctx: Ctx): Promise<number> {
  const storage = await storageOf(ctx)
  const before = new Date(ctx.clock.now().getTime() - DAY_MS)
  let removed = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const files = await sql<{ id: string }>(
      ctx,
      (
        s,
      ) => `SELECT f.id FROM stored_file f WHERE f.create_time < ${s.param(before)} AND f.id > ${s.param(last)}
        AND NOT EXISTS (SELECT 1 FROM file_use u WHERE u.file_id = f.id)
        AND ${s.unscoped('files of all areas')} ORDER BY f.id LIMIT ${BATCH}`,
    )
    for (const { id } of files) {
      last = id
      if (!(await forget(ctx, id))) continue
      await storage.remove(id)
      removed++
    }
    if (files.length < BATCH) break
  }
  await sweepIncoming(storage.incoming, before)
  return removed
}

/** Whether the row could be deleted: other tables may refer to it directly. */
async function forget(ctx: Ctx, id: string): Promise<boolean> {
  try {
    const deleted = await sqlCount(
      ctx,
      (s) => `DELETE FROM stored_file f WHERE f.id = ${s.param(id)}
        AND NOT EXISTS (SELECT 1 FROM file_use u WHERE u.file_id = f.id)
        AND ${s.unscoped('files of all areas')}`,
    )
    return deleted > 0
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
