import type { ParticipantSign } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { type SqlScope, sql } from '../../platform/database/sql.js'
import type { PageQuery } from '../../platform/http/page.js'
import type { Distribution, RankedRow } from './credit.dto.js'

const PUBLIC_SCORES = 'the caller says which area it may see'

/** Who is in the ranking of a role: too few evaluations and serious acts are out (domain.md). */
function ranked(s: SqlScope, sign: ParticipantSign, areaId: string | null): string {
  return `p.sign = ${s.param(sign)} AND ${figures(s, areaId)} AND NOT p.too_few AND NOT p.serious`
}

/** Disabled and merged ones have left all figures. */
function figures(s: SqlScope, areaId: string | null): string {
  const area = areaId === null ? 'true' : `p.area_id = ${s.param(areaId)}::uuid`
  return `${area} AND p.status IN ('active', 'onLeave') AND p.credit_score IS NOT NULL
    AND ${s.unscoped(PUBLIC_SCORES)}`
}

/** One page of the ranking: score, number of evaluators, name; as `compareRank` of scoring. */
export async function readRanking(
  ctx: Ctx,
  sign: ParticipantSign,
  areaId: string | null,
  { current, size }: PageQuery,
): Promise<{ rows: RankedRow[]; total: number }> {
  const offset = (current - 1) * size
  const [answer] = await sql<{ rows: Omit<RankedRow, 'rank'>[]; total: string }>(
    ctx,
    (s) => `SELECT (SELECT count(*) FROM participant p WHERE ${ranked(s, sign, areaId)}) AS total,
      (SELECT coalesce(json_agg(json_build_object('participantId', r.id, 'name', r.name,
          'creditScore', r.credit_score, 'starLevel', r.star_level)), '[]')
        FROM (SELECT p.id, p.name, p.credit_score, p.star_level FROM participant p
          WHERE ${ranked(s, sign, areaId)}
          ORDER BY p.credit_score DESC, p.evaluator_count DESC, p.name COLLATE "C", p.id
          LIMIT ${s.param(size)} OFFSET ${s.param(offset)}) r) AS rows`,
  )
  const rows = (answer?.rows ?? []).map((row, n) => ({ ...row, rank: offset + n + 1 }))
  return { rows, total: Number(answer?.total ?? 0) }
}

/** A participant's place among those of its role and home area; null where it is kept out. */
export async function readRank(
  ctx: Ctx,
  participantId: string,
): Promise<{ rank: number | null; of: number }> {
  const [row] = await sql<{ rank: number | null; of: number }>(
    ctx,
    (s) => `SELECT count(*)::int AS "of",
        CASE WHEN bool_or(p.id = m.id) THEN 1 + count(*) FILTER (WHERE
          p.credit_score > m.credit_score OR (p.credit_score = m.credit_score AND
            (p.evaluator_count > m.evaluator_count OR (p.evaluator_count = m.evaluator_count AND
              (p.name COLLATE "C", p.id) < (m.name COLLATE "C", m.id)))))::int END AS rank
      FROM participant m JOIN participant p ON p.sign = m.sign AND p.area_id = m.area_id
      WHERE m.id = ${s.param(participantId)}::uuid AND NOT p.too_few AND NOT p.serious
        AND ${figures(s, null)}`,
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
