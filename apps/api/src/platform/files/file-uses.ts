import { ADMIN_BASE } from '@credit/contract'
import { FileUse } from '../../entities/file-use.js'
import type { Ctx } from '../database/context.js'
import { sql, sqlCount } from '../database/sql.js'
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

const OWNED = 'a use belongs to the record that the caller was let in to'

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
  const { table, id, field } = owner
  const unique = [...new Set(ids)]
  if (unique.length > 0 && (await usable(tx, owner, unique, options)) < unique.length) {
    throw unknownFile(field)
  }
  await sqlCount(
    tx,
    (s) => `WITH gone AS (DELETE FROM file_use WHERE owner_table = ${s.param(table)}
        AND owner_id = ${s.param(id)} AND field = ${s.param(field)}
        AND file_id <> ALL(${s.param(unique)}::uuid[]))
      INSERT INTO file_use (file_id, owner_table, owner_id, field, public)
      SELECT f, ${s.param(table)}, ${s.param(id)}, ${s.param(field)}, ${s.param(options.public ?? false)}::boolean
      FROM unnest(${s.param(unique)}::uuid[]) f WHERE ${s.unscoped(OWNED)}
      ON CONFLICT (file_id, owner_table, owner_id, field) DO UPDATE SET public = excluded.public
        WHERE file_use.public <> excluded.public`,
  )
}

/** How many of the files the record may use; without an actor it is a seed or a job of ours. */
async function usable(
  tx: Ctx,
  { table, id }: FileOwner,
  ids: readonly string[],
  { pictures }: UseOptions,
): Promise<number> {
  const [found] = await sql<{ n: number }>(
    tx,
    (s) => `SELECT count(*)::int AS n FROM stored_file f
      WHERE f.id = ANY(${s.param(ids)}::uuid[]) AND ${s.unscoped(OWNED)}
        ${pictures ? `AND f.content_type LIKE 'image/%'` : ''}
        AND (${s.param(tx.actor?.accountId ?? null)}::uuid IS NULL
          OR f.account_id = ${s.param(tx.actor?.accountId ?? null)}::uuid
          OR EXISTS (SELECT FROM file_use u WHERE u.file_id = f.id
            AND u.owner_table = ${s.param(table)} AND u.owner_id = ${s.param(id)}))`,
  )
  return found?.n ?? 0
}

/** A file that is not there, and one that the caller may not use, answer alike. */
export function unknownFile(field: string): DomainError {
  return new DomainError('REFERENCE_UNKNOWN', { fields: { [field]: ['field.unknownReference'] } })
}

/** Lets go of every file of a record that is deleted; the daily sweep removes what nothing uses. */
export async function dropUses(tx: Ctx, ownerTable: string, ownerId: string): Promise<void> {
  await tx.manager.delete(FileUse, { ownerTable, ownerId })
}
