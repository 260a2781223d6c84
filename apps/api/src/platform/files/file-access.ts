import { isUUID } from 'class-validator'
import { StoredFile } from '../../entities/stored-file.js'
import type { Actor, Ctx } from '../database/context.js'
import { sql } from '../database/sql.js'
import { notFound } from '../http/domain-error.js'

/**
 * Who may read a file besides those who meet it on a public page: who uploaded it, the supervisors
 * of its area, the city's. Pure; files without an area (anonymous uploads) are the city's.
 */
export function mayRead(
  actor: Pick<Actor, 'accountId' | 'sign' | 'city' | 'areaId'>,
  file: Pick<StoredFile, 'accountId' | 'areaId'>,
): boolean {
  if (file.accountId === actor.accountId) return true
  return actor.sign === 0 && (actor.city || file.areaId === actor.areaId)
}

/** The row of a file that the caller may read, or 404. */
export async function readableFile(ctx: Ctx, id: string): Promise<StoredFile> {
  const file = await anyFile(ctx, id)
  if (!file || !(mayRead(ctx.me, file) || (await isPublic(ctx, id)))) throw notFound()
  return file
}

/** The row of a file that a public record uses now, or 404. */
export async function publicFile(ctx: Ctx, id: string): Promise<StoredFile> {
  const file = (await isPublic(ctx, id)) ? await anyFile(ctx, id) : null
  if (!file) throw notFound()
  return file
}

/** A row for a call that is let in by something else: a signature. */
export async function anyFile(ctx: Ctx, id: string): Promise<StoredFile | null> {
  return isUUID(id) ? ctx.manager.findOneBy(StoredFile, { id }) : null
}

async function isPublic(ctx: Ctx, id: string): Promise<boolean> {
  if (!isUUID(id)) return false
  const rows = await sql(
    ctx,
    (s) => `SELECT 1 FROM file_use WHERE file_id = ${s.param(id)} AND public
      AND ${s.unscoped('public uses are public')} LIMIT 1`,
  )
  return rows.length > 0
}
