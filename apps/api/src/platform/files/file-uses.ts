import { ADMIN_BASE } from '@credit/contract'
import { In } from 'typeorm'
import { FileUse } from '../../entities/file-use.js'
import { StoredFile } from '../../entities/stored-file.js'
import type { Ctx } from '../database/context.js'
import { DomainError } from '../http/domain-error.js'

/** Which field of which record uses files. */
export interface FileOwner {
  table: string
  id: string
  field: string
}

export interface UseOptions {
  /** Anyone may read the files under their public address while the use lasts. */
  public?: boolean
  /** Only pictures will do. */
  pictures?: boolean
}

/** Immutable address of a file that a public record uses. */
export function publicFileUrl(fileId: string): string {
  return `${ADMIN_BASE}/api/files/public/${fileId}`
}

/**
 * Makes `ids` the files that a record's field uses, in the transaction that writes the record.
 * Unknown ids, and files that neither the caller uploaded nor the record uses already, are a 422 on
 * the field: an id alone gives nobody a file.
 */
export async function useFiles(
  tx: Ctx,
  owner: FileOwner,
  ids: readonly string[],
  options: UseOptions = {},
): Promise<void> {
  const { table: ownerTable, id: ownerId, field } = owner
  const unique = [...new Set(ids)]
  const files = unique.length ? await tx.manager.findBy(StoredFile, { id: In(unique) }) : []
  const held = await tx.manager.findBy(FileUse, { ownerTable, ownerId })
  const refused = unique.some((id) => {
    const file = files.find((f) => f.id === id)
    if (!file || (options.pictures && !file.contentType.startsWith('image/'))) return true
    // Without an actor it is a seed or a job of ours.
    return (
      tx.actor !== null &&
      file.accountId !== tx.actor.accountId &&
      !held.some((use) => use.fileId === id)
    )
  })
  if (refused)
    throw new DomainError('REFERENCE_UNKNOWN', { fields: { [field]: ['field.unknownReference'] } })
  await tx.manager.delete(FileUse, { ownerTable, ownerId, field })
  if (!unique.length) return
  await tx.manager.insert(
    FileUse,
    unique.map((fileId) => ({
      fileId,
      ownerTable,
      ownerId,
      field,
      public: options.public ?? false,
    })),
  )
}

/** Lets go of every file of a record that is deleted; the daily sweep removes what nothing uses. */
export async function dropUses(tx: Ctx, ownerTable: string, ownerId: string): Promise<void> {
  await tx.manager.delete(FileUse, { ownerTable, ownerId })
}
