import { StoredFile } from '../../entities/stored-file.js'
import type { Ctx } from '../database/context.js'
import { scoped } from '../database/scoped.js'
import { unitOfWork } from '../database/unit-of-work.js'
import { DomainError } from '../http/domain-error.js'
import { readableFile } from './file-access.js'
import { storageOf } from './storage.js'

/** Deletes an own file; one that a record uses is an IN_USE. The bytes go once that is certain. */
export async function deleteFile(ctx: Ctx, id: string): Promise<void> {
  const file = await readableFile(ctx, id)
  if (file.accountId !== ctx.me.accountId) throw new DomainError('FORBIDDEN')
  await unitOfWork(ctx, async (tx) => {
    await scoped(tx, StoredFile).remove(id)
  })
  await (await storageOf(ctx)).remove(id).catch(() => undefined)
}
