import type { Ctx } from '../../core/context.js'
import { DomainError } from '../../core/domain-error.js'
import { system } from '../../database/policy.js'
import { scoped } from '../../database/scoped.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { StoredFileEntity } from '../../entities/files/stored-file.js'
import { readableFile } from './file-access.js'
import type { FileStorage } from './file-storage.js'

/** Deletes a file of the caller; IN_USE if a record uses it. The content is removed after the commit. */
export async function deleteFile(ctx: Ctx, storage: FileStorage, id: string): Promise<void> {
  const file = await readableFile(ctx, id)
  if (file.accountId !== ctx.me.accountId) throw new DomainError('FORBIDDEN')
  await unitOfWork(ctx, async (tx) => {
    await scoped(tx, StoredFileEntity, system('a file of the caller')).remove(id)
  })
  await storage.remove(id).catch(() => undefined)
}
