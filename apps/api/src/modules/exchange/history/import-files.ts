import { DAY_MS } from '@credit/contract'
import type { Ctx, SystemCtx } from '#core/context'
import { notFound } from '#core/domain-error'
import type { StoredFileEntity } from '#entities/files/stored-file'
import { anyFile } from '../../files/file-access.js'
import { endOldUses } from '../../files/file-uses.js'

const KEPT_MS = 30 * DAY_MS

/** Returns until when the file of an import is kept. */
export const keptUntil = (createTime: string) => new Date(Date.parse(createTime) + KEPT_MS)

/** Returns the file of an import, or 404 if it is not kept any more. */
export async function fileOfImport(ctx: Ctx, createTime: string, fileId: string): Promise<StoredFileEntity> {
  const file = keptUntil(createTime) > ctx.clock.now() ? await anyFile(ctx, fileId) : null
  if (!file) throw notFound()
  return file
}

/** Ends the use of files that imports have kept long enough: a daily task deletes them. Returns their number. */
export function endFileUses(ctx: SystemCtx): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_MS)
  return endOldUses(ctx, 'job', before)
}
