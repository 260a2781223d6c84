import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

const MATRIX = 'one matrix for all areas'

/** Whether a record asks the questions of a version. */
export async function isVersionUsed(
  ctx: Ctx,
  settingId: string,
  number?: number,
): Promise<boolean> {
  const rows = await sql(
    ctx,
    (s) => `SELECT 1 FROM evaluation_record WHERE setting_id = ${s.param(settingId)}::uuid
      ${number === undefined ? '' : `AND setting_version = ${s.param(number)}`}
      AND ${s.unscoped(MATRIX)} LIMIT 1`,
  )
  return rows.length > 0
}
