import {
  type CaseStatus,
  type Names,
  OPEN_CASE_STATES,
  RATED_SIGNS,
  type RatedSign,
  type RatingNote,
  type RatingStatus,
} from '@credit/contract'
import { allAreas, col, SAMPLE_ID, type Seen, type Sql, sql, statement, statesOf } from '#database/statement'
import { RatingEntity } from '#entities/ratings/rating'
import { RatingRowEntity } from '#entities/ratings/rating-row'

const VISIBLE_ROWS = allAreas('rows of a rating that the caller may see')

/** Whether `row` is the latest revision of its entry. */
export const isLatest = (row: Sql): Sql => sql`NOT EXISTS (SELECT FROM rating_row later
  WHERE later.entry_id = ${row}.entry_id AND later.revision > ${row}.revision)`

/** Whether a rating is on the public list: published, and not withdrawn since. */
export const isShownRating = (rating: Sql): Sql => sql`(${rating}.published_at IS NOT NULL
  AND ${rating}.status IN ${statesOf<RatingStatus>('notice', 'inForce', 'replaced')})`

/** Whether the objection `c` to a row is pending. */
const IS_OPEN = sql`c.kind = 'objection' AND c.subject_type = 'ratingRow'
  AND c.status IN ${statesOf<CaseStatus>(...OPEN_CASE_STATES)}`

/** The rows that a rating's statement lists, in its order. */
export const statedRows = statement({
  access: VISIBLE_ROWS,
  columns: {
    ...col.of(RatingRowEntity, 'sign', 'code', 'name', 'starLevel', 'band', 'rank'),
    score: col.text(),
  },
  samples: [{ ratingId: SAMPLE_ID }],
  text: ({ ratingId }: { ratingId: string }) =>
    sql`SELECT t.sign, t.code, t.name, t.score::text AS score, t.star_level AS "starLevel", t.band,
        t.rank
      FROM rating_row t WHERE t.rating_id = ${ratingId}::uuid AND NOT t.left_out
        AND ${isLatest(sql`t`)}
      ORDER BY t.sign, t.rank NULLS LAST, t.code COLLATE "C", t.entry_id`,
})

/** The open objections to rows of a rating. */
export const openObjections = statement({
  access: 'seen',
  columns: { count: col.int() },
  samples: [{ ratingId: SAMPLE_ID }],
  text: ({ ratingId }: { ratingId: Seen<RatingEntity> }, scope) =>
    sql`SELECT count(*)::int AS count FROM credit_case c WHERE ${IS_OPEN}
      AND c.subject_id IN (SELECT t.entry_id FROM rating_row t WHERE ${scope.seen(sql`t.rating_id`, ratingId)})`,
})

/** Values of a row in the previous rating. */
interface RowBefore {
  score: number
  starLevel: number | null
  band: string | null
  rank: number | null
}

/** Details of rows from other tables: open objections, decisions since, and the previous rating. */
export const ratingRowDetails = statement({
  access: VISIBLE_ROWS,
  columns: {
    id: col.uuid(),
    underObjection: col.bool(),
    notes: col.json<RatingNote[]>(),
    before: col.nullable(col.json<RowBefore>()),
    participantName: col.text(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT t.id, EXISTS (SELECT FROM credit_case c WHERE ${IS_OPEN}
          AND c.subject_id = t.entry_id) AS "underObjection",
        to_json(array_remove(ARRAY[
          CASE WHEN EXISTS (SELECT FROM credit_fact f JOIN score_line l
              ON l.participant_id = f.evaluated_id AND l.on_date = f.voided_on
                AND (l.cause = 'voided' AND l.cause_id = f.record_id OR l.cause = 'poolWithdrawn')
                AND l.create_time > t.computed_at
            WHERE f.evaluated_id = t.participant_id AND f.revealed_on <= g.as_of)
            THEN 'voided' END,
          CASE WHEN EXISTS (SELECT FROM dishonest_record d JOIN score_line l
              ON l.cause_id = d.id AND l.cause IN ('repaired', 'revoked')
                AND l.create_time > t.computed_at
            WHERE d.participant_id = t.participant_id AND l.participant_id = t.participant_id
              AND d.in_force_from <= g.as_of)
            THEN 'withdrawn' END,
          CASE WHEN EXISTS (SELECT FROM credit_case c WHERE c.kind = 'objection'
              AND c.subject_type = 'ratingRow' AND c.subject_id = t.entry_id
              AND c.effect = 'annotated') THEN 'upheld' END], NULL)) AS notes,
        (SELECT json_build_object('score', o.score, 'starLevel', o.star_level, 'band', o.band,
            'rank', o.rank)
          FROM rating_row o WHERE o.rating_id = g.previous_id AND NOT o.left_out
            AND o.participant_id = t.participant_id AND ${isLatest(sql`o`)}) AS before,
        p.name AS "participantName"
      FROM rating_row t JOIN rating g ON g.id = t.rating_id
      JOIN participant p ON p.id = t.participant_id
      WHERE t.id = ANY(${ids}::uuid[])`,
})

/** Figures of each role in a rating, and differences to the previous one. */
export const ratingCounts = statement({
  access: 'seen',
  columns: {
    sign: col.smallint<RatedSign>(),
    bands: col.json<Record<string, number>>(),
    count: col.int(),
    added: col.int(),
    up: col.int(),
    down: col.int(),
    same: col.int(),
    gone: col.int(),
  },
  samples: [{ ratingId: SAMPLE_ID }],
  text: ({ ratingId }: { ratingId: Seen<RatingEntity> }, scope) =>
    sql`WITH now AS (SELECT t.participant_id, t.sign, t.band, t.score FROM rating_row t
        WHERE ${scope.seen(sql`t.rating_id`, ratingId)} AND NOT t.left_out AND ${isLatest(sql`t`)}),
      before AS (SELECT t.participant_id, t.sign, t.score FROM rating_row t
        JOIN rating g ON g.previous_id = t.rating_id
        WHERE ${scope.seen(sql`g.id`, ratingId)} AND NOT t.left_out AND ${isLatest(sql`t`)})
      SELECT s.sign::smallint AS sign,
        (SELECT coalesce(json_object_agg(b.band, b.n ORDER BY o.min_score DESC NULLS LAST, b.band), '{}')
          FROM (SELECT n.band, count(*)::int AS n FROM now n
            WHERE n.sign = s.sign AND n.band IS NOT NULL GROUP BY n.band) b
          LEFT JOIN overview_score o ON o.sign = s.sign AND o.code = b.band) AS bands,
        c.count, c.added, c.up, c.down, c.same,
        (SELECT count(*)::int FROM before b WHERE b.sign = s.sign
          AND NOT EXISTS (SELECT FROM now n WHERE n.participant_id = b.participant_id)) AS gone
      FROM unnest(${[...RATED_SIGNS]}::smallint[]) s(sign)
      CROSS JOIN LATERAL (SELECT count(*)::int AS count,
          count(*) FILTER (WHERE b.participant_id IS NULL)::int AS added,
          count(*) FILTER (WHERE n.score > b.score)::int AS up,
          count(*) FILTER (WHERE n.score < b.score)::int AS down,
          count(*) FILTER (WHERE n.score = b.score)::int AS same
        FROM now n LEFT JOIN before b ON b.participant_id = n.participant_id
        WHERE n.sign = s.sign) c
      ORDER BY s.sign`,
})

/** The caller's rows in public ratings, the latest first. */
export const ownRows = statement({
  access: 'party',
  columns: {
    ...col.of(RatingRowEntity, 'entryId', 'leftOut', 'starLevel', 'band', 'rank', 'reason'),
    number: col.text(),
    period: col.text(),
    area: col.jsonb<Names>(),
    status: col.text<'notice' | 'inForce' | 'replaced'>(),
    noticeUntil: col.text(),
    score: col.float(),
    of: col.int(),
    objectionId: col.nullable(col.uuid()),
  },
  samples: [{ limit: 20 }],
  text: ({ limit }: { limit: number }, scope) =>
    sql`SELECT t.entry_id AS "entryId", g.number, g.period, a.names AS area, g.status,
        g.notice_until::text AS "noticeUntil", t.left_out AS "leftOut", t.score::float8 AS score,
        t.star_level AS "starLevel", t.band, t.rank, t.reason,
        (SELECT count(*)::int FROM rating_row o WHERE o.rating_id = g.id AND o.sign = t.sign
          AND o.rank IS NOT NULL AND ${isLatest(sql`o`)}) AS "of",
        (SELECT c.id FROM credit_case c WHERE c.kind = 'objection' AND c.status <> ${statesOf<CaseStatus>('withdrawn')}
          AND c.subject_type = 'ratingRow' AND c.subject_id = t.entry_id
          ORDER BY c.id DESC LIMIT 1) AS "objectionId"
      FROM rating_row t JOIN rating g ON g.id = t.rating_id JOIN area a ON a.id = g.area_id
      WHERE ${scope.party(sql`t.participant_id`)} AND ${isLatest(sql`t`)}
        AND ${isShownRating(sql`g`)}
      ORDER BY g.published_at DESC, g.id DESC LIMIT ${limit}`,
})

/** The rating of an entry that its participant may object to; nothing ends its notice meanwhile. */
export const ratingOfEntry = statement({
  access: 'party',
  columns: {
    ...col.of(RatingEntity, 'id', 'areaId', 'status'),
    period: col.text(),
    area: col.jsonb<Names>(),
    publishedAt: col.timestamptz(),
    noticeUntil: col.nullable(col.text()),
  },
  samples: [
    { entryId: SAMPLE_ID, lock: false },
    { entryId: SAMPLE_ID, lock: true },
  ],
  text: ({ entryId, lock }: { entryId: string; lock: boolean }, scope) =>
    sql`SELECT g.id, g.area_id AS "areaId", g.period, a.names AS area, g.status,
        g.published_at AS "publishedAt", g.notice_until::text AS "noticeUntil"
      FROM rating_row t JOIN rating g ON g.id = t.rating_id JOIN area a ON a.id = g.area_id
      WHERE t.entry_id = ${entryId}::uuid AND t.revision = 1
        AND ${scope.party(sql`t.participant_id`)} AND g.published_at IS NOT NULL
      ${lock ? sql`FOR SHARE OF g` : sql``}`,
})

/** Participants in a rating, in the order of its entries; a merged participant leads to the kept one. */
export const rowsToAnnounce = statement({
  access: 'system',
  columns: { entryId: col.uuid(), participantId: col.uuid() },
  samples: [
    { ratingId: SAMPLE_ID, after: null, limit: 1 },
    { ratingId: SAMPLE_ID, after: SAMPLE_ID, limit: 1 },
  ],
  text: ({ ratingId, after, limit }: { ratingId: string; after: string | null; limit: number }) =>
    sql`SELECT t.entry_id AS "entryId", coalesce(p.merged_into_id, p.id) AS "participantId"
      FROM rating_row t JOIN participant p ON p.id = t.participant_id
      WHERE t.rating_id = ${ratingId}::uuid AND NOT t.left_out AND ${isLatest(sql`t`)}
        ${after === null ? sql`` : sql`AND t.entry_id > ${after}::uuid`}
      ORDER BY t.entry_id LIMIT ${limit}`,
})
