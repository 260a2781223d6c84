import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

/** Which of these participants somebody can act for: a registration that was not decided is no account. */
export async function withAccount(
  ctx: Ctx,
  participantIds: readonly string[],
): Promise<Set<string>> {
  if (participantIds.length === 0) return new Set()
  const rows = await sql<{ id: string }>(
    ctx,
    (s) => `SELECT DISTINCT participant_id AS id FROM account
      WHERE participant_id = ANY(${s.param([...new Set(participantIds)])}::uuid[])
        AND status IN ('enabled', 'disabled') AND ${s.unscoped('evaluators of all areas')}`,
  )
  return new Set(rows.map(({ id }) => id))
}
