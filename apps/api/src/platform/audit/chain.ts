import { createHash } from 'node:crypto'

/** A row of the audit log as the chain sees it: every column in one text form. */
export interface ChainRow {
  id: string
  seq: string | null
  hash: string | null
  content: string
}

/**
 * Columns of {@link ChainRow}; `content` does not depend on a session's settings: times in UTC,
 * jsonb with the database's own order of keys.
 */
export const CHAIN_COLUMNS = `id, seq, hash, jsonb_build_array(id,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), account_id, account_name, area_id,
  action, entity, entity_id, before, after, ip, request_id, txid)::text AS content`

/** The hash of a row: of the hash before it, its place and everything in it. */
export function linkHash(previous: string, seq: string, content: string): string {
  return createHash('sha256').update(`${previous}\n${seq}\n${content}`).digest('base64url')
}
