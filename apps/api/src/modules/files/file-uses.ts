import { In } from 'typeorm'
import type { SystemCtx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { FileUseEntity } from '#entities/files/file-use'
import { StoredFileEntity } from '#entities/files/stored-file'
import { countUsable, deleteOldUses, replaceUses } from './files.sql.js'

export { publicFileUrl } from '@credit/contract'

/** The field of a record that uses files. */
interface FileOwner {
  table: string
  id: string
  field: string
}

interface UseOptions {
  /** Anyone may read the files at their public URL while they are used. */
  public?: boolean
  /** Only pictures will do. */
  pictures?: boolean
  /** Owner of the files; the caller by default. */
  accountId?: string
}

/**
 * Replaces the files that a field of a record uses, in the transaction that writes the record. A file that
 * the caller neither uploaded nor finds in the record already is a 422 on the field, as an unknown one.
 */
export async function useFiles(
  tx: Tx,
  { table: ownerTable, id: ownerId, field }: FileOwner,
  files: readonly string[],
  { public: isPublic = false, pictures: picturesOnly = false, accountId: owner }: UseOptions = {},
): Promise<void> {
  const ids = [...new Set(files)]
  if (ids.length > 0) {
    const accountId = owner ?? tx.actor?.accountId ?? null
    const usable = await countUsable.first(tx, {
      ids,
      accountId,
      ownerTable,
      ownerId,
      picturesOnly,
    })
    if ((usable?.files ?? 0) < ids.length) throw unknownFile(field)
  }
  await replaceUses.run(tx, { ids, ownerTable, ownerId, field, isPublic })
}

/** The error for unknown files and for files that the caller may not use. */
export function unknownFile(field: string): DomainError {
  return new DomainError('REFERENCE_UNKNOWN', { fields: { [field]: ['field.unknownReference'] } })
}

/** Makes files that were sent before their area was known visible to its supervisors. */
export async function moveToArea(tx: Tx, fileIds: readonly string[], areaId: string): Promise<void> {
  if (fileIds.length === 0) return
  const files = scoped(tx, StoredFileEntity, allAreas('files of a record that the caller writes'))
  await files.updateAll({ id: In([...fileIds]) }, { areaId })
}

/** Ends the use of files that were uploaded before a time by the records of a table. Returns the number of uses. */
export function endOldUses(ctx: SystemCtx, ownerTable: string, before: Date): Promise<number> {
  return unitOfWork(ctx, (tx) => deleteOldUses.run(tx, { ownerTable, before }))
}

/** Ends the use of all files of a deleted record; unused files are deleted by a daily task. */
export async function dropUses(tx: Tx, ownerTable: string, ownerId: string): Promise<void> {
  await scoped(tx, FileUseEntity).deleteAll({ ownerTable, ownerId })
}
