import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { changesAfter } from '../../ledger/changes/changes.sql.js'
import type { ChangesPage, ChangesQuery } from './change.dto.js'
import { changeRow } from './change-row.js'

const START = '0'
const CURSOR = /^\d{1,18}$/

/** Returns the changes after a cursor; the next cursor points at the last of them. */
export async function readChanges(ctx: Ctx, { cursor = START, size }: ChangesQuery): Promise<ChangesPage> {
  if (!CURSOR.test(cursor)) {
    throw new DomainError('VALIDATION', { fields: { cursor: ['field.invalid'] } })
  }
  const changes = await changesAfter.rows(ctx, { cursor, limit: size })
  return { changes: changes.map(changeRow), nextCursor: changes.at(-1)?.position ?? cursor }
}
