import type { OpenStage, Part } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sql, sqlCount } from '../../platform/database/sql.js'

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

/** Day on which the contract of a section was signed, where somebody said it. */
export async function signedOn(ctx: Ctx, sectionId: string): Promise<string | null> {
  const [row] = await sql<{ day: string }>(
    ctx,
    (
      s,
    ) => `SELECT reached_on::text AS day FROM section_stage WHERE section_id = ${s.param(sectionId)}
      AND stage = 1 AND day_known AND outcome <> 'closed' AND ${s.unscoped('a section seen before')}`,
  )
  return row?.day ?? null
}

/** Notes that stages which had only been passed have opened records after all. */
export async function noteOpened(
  tx: Ctx,
  stages: readonly { sectionId: string; stage: OpenStage }[],
): Promise<void> {
  if (stages.length === 0) return
  await sqlCount(
    tx,
    (s) => `UPDATE section_stage t SET outcome = 'opened',
        opened_at = coalesce(t.opened_at, ${s.param(tx.clock.now())}::timestamptz)
      FROM unnest(${s.param(stages.map((row) => row.sectionId))}::uuid[],
        ${s.param(stages.map((row) => row.stage))}::smallint[]) v(section_id, stage)
      WHERE t.section_id = v.section_id AND t.stage = v.stage AND t.outcome = 'passed'
        AND ${s.unscoped('sections of the caller')}`,
  )
}
