import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

/** Whether the dictionary offers a reason for deferring now. */
export async function isDeferralReason(ctx: Ctx, value: string): Promise<boolean> {
  const rows = await sql(
    ctx,
    (s) => `SELECT 1 FROM dictionary, jsonb_array_elements(items) item
      WHERE code = 'DEFERRAL_REASON' AND item->>'value' = ${s.param(value)}
        AND (item->>'enabled')::boolean AND ${s.unscoped('the same for all areas')}`,
  )
  return rows.length > 0
}
