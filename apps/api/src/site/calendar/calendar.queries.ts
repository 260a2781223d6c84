import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { type Calendar, calendarOf } from './working-days.js'

/** The working-day calendar that supervisors keep, as it stands now. */
export async function readCalendar(ctx: Ctx): Promise<Calendar> {
  const rows = await sql<{ value: string }>(
    ctx,
    (s) => `SELECT item->>'value' AS value FROM dictionary, jsonb_array_elements(items) item
      WHERE code = 'HOLIDAY' AND (item->>'enabled')::boolean AND ${s.unscoped('one calendar for all areas')}`,
  )
  return calendarOf(rows.map((row) => row.value))
}
