import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

/** Days after which a stage is noted without opening records: the setting day `openingHorizon`. */
export async function openingHorizon(ctx: Ctx): Promise<number> {
  const [row] = await sql<{ days: number }>(
    ctx,
    (s) => `SELECT days FROM setting_day WHERE key = 'openingHorizon' AND ${s.unscoped('a rule')}`,
  )
  if (!row) throw new Error('the setting day openingHorizon is missing')
  return row.days
}
