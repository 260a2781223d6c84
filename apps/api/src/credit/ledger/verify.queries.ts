import type { Hundredths } from '@credit/scoring'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

/** What the lines of a participant say. */
export interface LineSums {
  id: string
  sum: Hundredths
  /** `after` of the last line. */
  last: Hundredths
  /** Lines that do not begin where the one before ended, or whose delta is not the difference. */
  breaks: number
  ruleVersion: number
}

/** Adds up the ledgers of some participants. */
export async function readLineSums(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, LineSums>> {
  const rows = await sql<LineSums>(
    ctx,
    (s) => `SELECT participant_id AS id, (sum(delta) * 100)::int AS sum,
        ((array_agg(after ORDER BY seq DESC))[1] * 100)::int AS last,
        (count(*) FILTER (WHERE before <> previous OR delta <> after - before))::int AS breaks,
        (array_agg(rule_version ORDER BY seq DESC))[1]::int AS "ruleVersion"
      FROM (SELECT participant_id, seq, before, after, delta, rule_version,
          coalesce(lag(after) OVER (PARTITION BY participant_id ORDER BY seq), 0) AS previous
        FROM score_line WHERE participant_id = ANY(${s.param(ids)}::uuid[])
          AND ${s.unscoped('the whole ledger is checked')}) l
      GROUP BY participant_id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Participants whose place in the ranking is not that of their score: in one statement, so that it
 * sees one state.
 */
export async function readMisranked(ctx: Ctx): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    ctx,
    (s) => `SELECT coalesce(p.id, r.participant_id) AS id
      FROM (SELECT id, sign, area_id, credit_score, evaluator_count FROM participant
        WHERE credit_score IS NOT NULL AND NOT too_few AND NOT serious
          AND status IN ('active', 'onLeave')) p
      FULL JOIN ranking r ON r.participant_id = p.id
      WHERE (p.sign, p.area_id, p.credit_score, p.evaluator_count)
          IS DISTINCT FROM (r.sign, r.area_id, r.credit_score, r.evaluator_count)
        AND ${s.unscoped('the whole ranking is checked')}`,
  )
  return rows.map((row) => row.id)
}
