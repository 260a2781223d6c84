import type { ParticipantSign, PlainDate } from '@credit/contract'
import { allAreas, col, SAMPLE_DAY, SAMPLE_ID, type Seen, type Sql, sql, statement } from '#database/statement'
import type { ParticipantEntity } from '#entities/participants/participant'
import type { PageQuery } from '#list/page'
import type { RankedRow } from './credit.dto.js'

/** The policy of the call decides which area a caller sees (credit.policy.ts). */
const AREA_OF_CALL = allAreas('the call says which area it asks for')

/** The number of ranked participants, which a trigger keeps. */
function rankedCount(sign: Sql, areaId: Sql | null): Sql {
  return sql`SELECT coalesce(sum(n), 0)::int FROM row_count
    WHERE table_name = 'ranking_' || ${sign} ${areaId ? sql`AND area_id = ${areaId}` : sql``}`
}

interface RankingQuery {
  sign: ParticipantSign
  /** null = all areas. */
  areaId: string | null
  page: PageQuery
}

/**
 * A page of the ranking in the order of `compareRank`. Its table contains no unrated participants and none with a
 * serious act.
 */
export const rankingPage = statement({
  access: AREA_OF_CALL,
  columns: { total: col.int(), rows: col.json<Omit<RankedRow, 'rank' | 'trend'>[]>() },
  samples: [
    { sign: 1, areaId: null, page: { current: 1, size: 10 } },
    { sign: 1, areaId: SAMPLE_ID, page: { current: 1, size: 10 } },
  ],
  text: ({ sign, areaId, page }: RankingQuery) => {
    const area = areaId === null ? null : sql`${areaId}::uuid`
    return sql`SELECT (${rankedCount(sql`${sign}::smallint`, area)}) AS total,
      (SELECT coalesce(json_agg(json_build_object('participantId', r.id, 'name', r.name,
          'creditScore', r.credit_score, 'starLevel', r.star_level, 'band', r.band)), '[]')
        FROM (SELECT p.id, p.name, r.credit_score, p.star_level, p.band
          FROM ranking r JOIN participant p ON p.id = r.participant_id
          WHERE r.sign = ${sign}::smallint ${area ? sql`AND r.area_id = ${area}` : sql``}
          ORDER BY r.band_from DESC, r.credit_score DESC, r.evaluator_count DESC, p.name COLLATE "C", p.id
          LIMIT ${page.size} OFFSET ${(page.current - 1) * page.size}) r) AS rows`
  },
})

/** A participant's rank in its role and home area; null if it is not ranked. */
export const rankOf = statement({
  access: 'seen',
  columns: { rank: col.nullable(col.int()), of: col.int() },
  samples: [{ participantId: SAMPLE_ID }],
  text: ({ participantId }: { participantId: Seen<ParticipantEntity> }, scope) =>
    sql`SELECT (${rankedCount(sql`p.sign`, sql`p.area_id`)}) AS "of",
        CASE WHEN m.participant_id IS NOT NULL THEN 1 + (SELECT count(*) FROM ranking r
          WHERE r.sign = m.sign AND r.area_id = m.area_id
            AND (r.band_from, r.credit_score, r.evaluator_count)
              > (m.band_from, m.credit_score, m.evaluator_count))::int
          + (SELECT count(*) FROM ranking r JOIN participant o ON o.id = r.participant_id
            WHERE r.sign = m.sign AND r.area_id = m.area_id AND r.band_from = m.band_from
              AND r.credit_score = m.credit_score
              AND r.evaluator_count = m.evaluator_count
              AND (o.name COLLATE "C", o.id) < (p.name COLLATE "C", p.id))::int END AS rank
      FROM participant p LEFT JOIN ranking m ON m.participant_id = p.id
      WHERE ${scope.seen(sql`p.id`, participantId)}`,
})

/** Scores of participants at the ends of days, the earliest first; null before the first entry. */
export const scoresAt = statement({
  columns: { id: col.uuid(), scores: col.json<(number | null)[]>() },
  samples: [{ ids: [SAMPLE_ID], days: [SAMPLE_DAY] }],
  text: ({ ids, days }: { ids: readonly string[]; days: readonly PlainDate[] }) =>
    sql`SELECT p.id, (SELECT json_agg((SELECT l.after FROM score_line l
          WHERE l.participant_id = p.id AND l.on_date <= d.day ORDER BY l.seq DESC LIMIT 1)
          ORDER BY d.day) FROM unnest(${days}::date[]) d(day)) AS scores
      FROM unnest(${ids}::uuid[]) p(id)`,
})
