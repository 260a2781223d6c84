import type { Ctx } from '../platform/database/context.js'
import { sql } from '../platform/database/sql.js'
import { publicFileUrl } from '../platform/files/file-uses.js'
import type { FileInfo } from './files.dto.js'

/** The files of a record in the order it keeps them, each with the address that `urlOf` gives it. */
export async function filesOf(
  ctx: Ctx,
  ids: readonly string[],
  urlOf: (id: string) => string = publicFileUrl,
): Promise<FileInfo[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string; name: string; size: string; content_type: string }>(
    ctx,
    (s) => `SELECT f.id, f.name, f.size, f.content_type
      FROM unnest(${s.param([...ids])}::uuid[]) WITH ORDINALITY AS wanted(id, n)
      JOIN stored_file f ON f.id = wanted.id
      WHERE ${s.unscoped('files of a record that the caller was shown')} ORDER BY wanted.n`,
  )
  return rows.map(({ id, name, size, content_type }) => ({
    id,
    name,
    size: Number(size),
    contentType: content_type,
    url: urlOf(id),
  }))
}
