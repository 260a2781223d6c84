import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { StoredFileEntity } from '#entities/files/stored-file'
import { readableFile } from './file-access.js'
import type { FileStorage } from './file-storage.js'
import { beginDeletion } from './files.sql.js'
import { storageErrors } from './store-file.js'

/** Deletes a file of the caller with its content; IN_USE if a record uses it. */
export async function deleteFile(ctx: Ctx, storage: FileStorage, id: string): Promise<void> {
  const file = await readableFile(ctx, id)
  if (file.accountId !== ctx.me.accountId) throw new DomainError('FORBIDDEN')
  await unitOfWork(ctx, async (tx) => {
    await beginDeletion.rows(tx, {})
    await scoped(tx, StoredFileEntity, allAreas('a file of the caller')).remove(id)
    // Before the commit: without its row, nothing would ever delete the content.
    await storageErrors(() => storage.remove(id))
  })
}
