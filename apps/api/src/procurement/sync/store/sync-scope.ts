import type { Ctx } from '../../../platform/database/context.js'
import { sql } from '../../../platform/database/sql.js'

/** What a whole run knows while it stores. */
export interface SyncScope {
  runId: string
  /** Opens stages reached longer ago than the horizon as well. */
  openAll: boolean
  /** Area code -> id. */
  areas: ReadonlyMap<string, string>
  cityId: string
  /** Area of projects that name none and whose buyer is new; null = the city. */
  sourceAreaId: string | null
}

/** The code of an area id; names identify within an area. */
export function areaCodeOf(scope: SyncScope, areaId: string): string {
  for (const [code, id] of scope.areas) if (id === areaId) return code
  return ''
}

/** All areas by code. */
export async function readAreas(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await sql<{ code: string; id: string }>(
    ctx,
    (s) => `SELECT code, id FROM area WHERE ${s.unscoped('areas are public')} ORDER BY code`,
  )
  return new Map(rows.map(({ code, id }) => [code, id]))
}
