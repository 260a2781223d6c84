import type { ParticipantSign } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { type SqlScope, sql } from '../../platform/database/sql.js'
import type { PageQuery } from '../../platform/http/page.js'
import type { Distribution, RankedRow } from './credit.dto.js'

const PUBLIC_SCORES = 'the caller says which area it may see'

/** Disabled and merged ones have left all figures. */
function figures(s: SqlScope, areaId: string | null): string {
  const area = areaId === null ? 'true' : `p.area_id = ${s.param(areaId)}::uuid`
  return `${area} AND p.status IN ('active', 'onLeave') AND p.credit_score IS NOT NULL
    AND ${s.unscoped(PUBLIC_SCORES)}`
}

/** How many are ranked, as the trigger keeps it with the rows. */
function kept(s: SqlScope, sign: string, areaId: string | null): string {
  const area = areaId === null ? '' : `AND area_id = ${areaId}`
  return `SELECT coalesce(sum(n), 0)::int FROM row_count
    WHERE table_name = 'ranking_' || ${sign} ${area} AND ${s.unscoped(PUBLIC_SCORES)}`
}

/**
 * One page of the ranking: score, number of evaluators, name; as `compareRank` of scoring. Too few
 * evaluations and serious acts are out (domain.md), which the table of the ranking holds to.
 */
export async function readRanking(
  ctx: Ctx,
  sign: ParticipantSign,
  areaId: string | null,
  { current, size }: PageQuery,
): Promise<{ rows: RankedRow[]; total: number }> {
  const offset = (current - 1) * size
  const [answer] = await sql<{ rows: Omit<RankedRow, 'rank'>[]; total: number }>(ctx, (s) => {
    const role = `${s.param(sign)}::smallint`
    const area = areaId === null ? null : `${s.param(areaId)}::uuid`
    return `SELECT (${kept(s, role, area)}) AS total,
      (SELECT coalesce(json_agg(json_build_object('participantId', r.id, 'name', r.name,
          'creditScore', r.credit_score, 'starLevel', r.star_level)), '[]')
        FROM (SELECT p.id, p.name, r.credit_score, p.star_level
          FROM ranking r JOIN participant p ON p.id = r.participant_id
          WHERE r.sign = ${role} ${area === null ? '' : `AND r.area_id = ${area}`}
          ORDER BY r.credit_score DESC, r.evaluator_count DESC, p.name COLLATE "C", p.id
          LIMIT ${s.param(size)} OFFSET ${s.param(offset)}) r) AS rows`
  })
  const rows = (answer?.rows ?? []).map((row, n) => ({ ...row, rank: offset + n + 1 }))
  return { rows, total: answer?.total ?? 0 }
}

/** A participant's place among those of its role and home area; null where it is kept out. */
export async function readRank(
  ctx: Ctx,
  participantId: string,
): Promise<{ rank: number | null; of: number }> {
  const [row] = await sql<{ rank: number | null; of: number }>(
    ctx,
    (s) => `SELECT (${kept(s, 'p.sign', 'p.area_id')}) AS "of",
        CASE WHEN m.participant_id IS NOT NULL THEN 1 + (SELECT count(*) FROM ranking r
          WHERE r.sign = m.sign AND r.area_id = m.area_id
            AND (r.credit_score, r.evaluator_count) > (m.credit_score, m.evaluator_count))::int
          + (SELECT count(*) FROM ranking r JOIN participant o ON o.id = r.participant_id
            WHERE r.sign = m.sign AND r.area_id = m.area_id AND r.credit_score = m.credit_score
              AND r.evaluator_count = m.evaluator_count
              AND (o.name COLLATE "C", o.id) < (p.name COLLATE "C", p.id))::int END AS rank
      FROM participant p LEFT JOIN ranking m ON m.participant_id = p.id
      WHERE p.id = ${s.param(participantId)}::uuid`,
  )
  return row ?? { rank: null, of: 0 }
}

/** How many participants of a role stand at each star and in each band. */
export async function readDistribution(
  ctx: Ctx,
  sign: ParticipantSign,
  areaId: string | null,
): Promise<Distribution> {
  const [row] = await sql<{
    total: number
    stars: Distribution['stars']
    bands: Distribution['bands']
  }>(
    ctx,
    (s) => `WITH rows AS (SELECT p.star_level, p.band FROM participant p
        WHERE p.sign = ${s.param(sign)} AND ${figures(s, areaId)})
      SELECT (SELECT count(*) FROM rows)::int AS total,
        (SELECT coalesce(json_agg(json_build_object('stars', star_level, 'count', n)
          ORDER BY star_level DESC), '[]')
          FROM (SELECT star_level, count(*) AS n FROM rows GROUP BY star_level) x) AS stars,
        (SELECT coalesce(json_agg(json_build_object('band', band, 'count', n) ORDER BY band), '[]')
          FROM (SELECT band, count(*) AS n FROM rows GROUP BY band) x) AS bands`,
  )
  return { total: row?.total ?? 0, stars: row?.stars ?? [], bands: row?.bands ?? [] }
}
