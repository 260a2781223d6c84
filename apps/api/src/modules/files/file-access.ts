import { SIGN } from '@credit/contract'
import { isUUID } from 'class-validator'
import type { Actor, Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import { FileUseEntity } from '#entities/files/file-use'
import { StoredFileEntity } from '#entities/files/stored-file'

/**
 * Returns whether an account may read a file that is not public: its uploader and, unless it is a file to import, which
 * may hold any personal data, the supervisors of its area and of the city. Files without an area, uploaded anonymously,
 * belong to the city.
 */
export function mayRead(
  actor: Pick<Actor, 'accountId' | 'sign' | 'city' | 'areaId'>,
  file: Pick<StoredFileEntity, 'accountId' | 'areaId' | 'purpose'>,
): boolean {
  if (file.accountId === actor.accountId) return true
  return file.purpose !== 'import' && actor.sign === SIGN.supervisor && (actor.city || file.areaId === actor.areaId)
}

/** Returns a file that the caller may read, or 404. */
export async function readableFile(ctx: Ctx, id: string): Promise<StoredFileEntity> {
  const file = await anyFile(ctx, id)
  if (!file || !(mayRead(ctx.me, file) || (await isPublic(ctx, id)))) throw notFound()
  return file
}

/** Returns a file that a public record uses, or 404. */
export async function publicFile(ctx: Ctx, id: string): Promise<StoredFileEntity> {
  const file = (await isPublic(ctx, id)) ? await anyFile(ctx, id) : null
  if (!file) throw notFound()
  return file
}

/** Returns a file for a call that is authorised otherwise, such as by a signature. */
export async function anyFile(ctx: Ctx, id: string): Promise<StoredFileEntity | null> {
  return isUUID(id) ? scoped(ctx, StoredFileEntity, allAreas('checked by the caller')).findOne({ id }) : null
}

async function isPublic(ctx: Ctx, fileId: string): Promise<boolean> {
  return isUUID(fileId) && scoped(ctx, FileUseEntity).exists({ fileId, public: true })
}
