import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

/** Whether an evaluation was never revealed; once it was, it is never sealed again (domain.md). */
export async function isSealed(ctx: Ctx, recordId: string): Promise<boolean> {
  const rows = await sql(
    ctx,
    (s) => `SELECT 1 FROM evaluation_record WHERE id = ${s.param(recordId)}::uuid
      AND revealed_at IS NULL AND ${s.unscoped('of a dishonest record held by its area')}`,
  )
  return rows.length > 0
}
