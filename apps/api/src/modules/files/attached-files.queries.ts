import type { Ctx } from '#core/context'
import type { FileInfo } from './attached-file.dto.js'
import { publicFileUrl } from './file-uses.js'
import { listFiles } from './files.sql.js'

/** Returns the files of a record in the order of `ids`, each with the URL that `urlOf` returns. */
export async function filesOf(
  ctx: Ctx,
  ids: readonly string[],
  urlOf: (id: string) => string = publicFileUrl,
): Promise<FileInfo[]> {
  if (ids.length === 0) return []
  const files = await listFiles.rows(ctx, { ids })
  return files.map((file) => ({ ...file, url: urlOf(file.id) }))
}
