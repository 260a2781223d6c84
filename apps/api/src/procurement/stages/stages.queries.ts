import type { Part } from '@credit/contract'
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

/** Parts played in a section now. */
export async function partsOfSection(ctx: Ctx, sectionId: string): Promise<Set<Part>> {
  const rows = await sql<{ part: Part }>(
    ctx,
    (s) => `SELECT DISTINCT part FROM section_party WHERE section_id = ${s.param(sectionId)}
      AND removed_at IS NULL AND ${s.unscoped('a section seen before')}`,
  )
  return new Set(rows.map((row) => row.part))
}
