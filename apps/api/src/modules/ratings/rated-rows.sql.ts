import { type MergeStatus, type Names, type ParticipantStatus, RATED_SIGNS, type RatedSign } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, SAMPLE_TIME, sql, statement, statesOf } from '#database/statement'
import { RatingRowEntity } from '#entities/ratings/rating-row'
import { isOrganisation } from '../participants/records/organisation.js'
import { isLatest } from './ratings.sql.js'

const STORED_ROWS = allAreas('rows of a rating that is computed or corrected')
const RATED = allAreas('a rating of the city has the participants of all areas')

interface Rated {
  /** null = all areas. */
  areaId: string | null
  /** Only participants after this id. */
  after: string | null
  /** Only this one. */
  id?: string
  limit: number
}

/** Organisations known by their code that are active or on leave, in the order of their ids. */
export const ratedParticipants = statement({
  access: RATED,
  columns: {
    id: col.uuid(),
    sign: col.smallint<RatedSign>(),
    name: col.text(),
    code: col.text(),
    homeNames: col.jsonb<Names>(),
  },
  samples: [
    { areaId: null, after: null, limit: 1 },
    { areaId: SAMPLE_ID, after: SAMPLE_ID, limit: 1 },
    { areaId: null, after: null, id: SAMPLE_ID, limit: 1 },
  ] as Rated[],
  text: ({ areaId, after, id, limit }: Rated) =>
    sql`SELECT p.id, p.sign, p.name, p.code, a.names AS "homeNames"
      FROM participant p JOIN area a ON a.id = p.area_id
      WHERE p.sign = ANY(${[...RATED_SIGNS]}::smallint[])
        AND p.status IN ${statesOf<ParticipantStatus>('active', 'onLeave')}
        AND ${isOrganisation(sql`p`)}
        ${areaId === null ? sql`` : sql`AND p.area_id = ${areaId}::uuid`}
        ${after === null ? sql`` : sql`AND p.id > ${after}::uuid`}
        ${id === undefined ? sql`` : sql`AND p.id = ${id}::uuid`}
      ORDER BY p.id LIMIT ${limit}`,
})

/** The last merge since a time that moved evaluations or items which a row rests on. */
export const mergeSince = statement({
  access: STORED_ROWS,
  columns: { name: col.text() },
  samples: [{ participantId: SAMPLE_ID, since: SAMPLE_TIME }],
  text: ({ participantId, since }: { participantId: string; since: Date }) =>
    sql`SELECT p.name FROM participant_merge m JOIN participant p ON p.id = m.source_id
      WHERE m.status = ${statesOf<MergeStatus>('merged')} AND m.create_time > ${since}::timestamptz
        AND (${participantId}::uuid IN (m.source_id, m.target_id) OR EXISTS (
          SELECT FROM merge_row w JOIN credit_fact f ON f.record_id = w.row_id
          WHERE w.merge_id = m.id AND w.table_name = 'credit_fact'
            AND f.evaluated_id = ${participantId}::uuid))
      ORDER BY m.create_time DESC LIMIT 1`,
})

/** A row as it is inserted. */
export type RowValues = Omit<
  RatingRowEntity,
  'id' | 'createTime' | 'ratingId' | 'areaId' | 'entryId' | 'ruleVersion' | 'computedAt'
> & {
  /** Left out for a first row. */
  entryId?: string
  ruleVersion: number
}

interface InsertRows {
  ratingId: string
  areaId: string
  now: Date
  /** JSON of some {@link RowValues}. */
  rows: string
}

/** Inserts rows of a rating. */
export const insertRows = statement({
  access: 'append',
  columns: { id: col.uuid() },
  samples: [{ ratingId: SAMPLE_ID, areaId: SAMPLE_ID, now: SAMPLE_TIME, rows: '[]' }],
  prepared: false,
  text: ({ ratingId, areaId, now, rows }: InsertRows) =>
    sql`INSERT INTO rating_row (rating_id, area_id, create_time, computed_at, entry_id, revision,
        participant_id, sign, name, code, home_names, left_out, score, star_level, band, band_from, limited_by,
        basis, serious, rank,
        evaluator_count, evaluator_step, mean, terms, rule_version, cause, case_id, reason)
      SELECT ${ratingId}::uuid, ${areaId}::uuid, ${now}, ${now}, coalesce(r."entryId", uuidv7()),
        r.revision, r."participantId", r.sign, r.name, r.code, r."homeNames", r."leftOut", r.score,
        r."starLevel", r.band, r."bandFrom", r."limitedBy", r.basis, r.serious, r.rank, r."evaluatorCount", r."evaluatorStep",
        r.mean, r.terms,
        r."ruleVersion", r.cause, r."caseId", r.reason
      FROM jsonb_to_recordset(${rows}::jsonb) AS r("entryId" uuid, revision int,
        "participantId" uuid, sign smallint, name text, code text, "homeNames" jsonb,
        "leftOut" boolean, score numeric, "starLevel" smallint, band text, "bandFrom" numeric, "limitedBy" numeric, basis text,
        serious boolean, rank int,
        "evaluatorCount" int, "evaluatorStep" smallint, mean numeric, terms jsonb, "ruleVersion" bigint, cause text,
        "caseId" uuid, reason text) RETURNING id`,
})

/** The rows of a role as they are now, for ranking them. */
export const rowsOfSign = statement({
  access: STORED_ROWS,
  columns: {
    ...col.of(
      RatingRowEntity,
      'entryId',
      'participantId',
      'sign',
      'name',
      'evaluatorCount',
      'evaluatorStep',
      'serious',
      'leftOut',
      'rank',
    ),
    bandFrom: col.nullable(col.float()),
    score: col.float(),
  },
  samples: [{ ratingId: SAMPLE_ID, sign: 1 }],
  text: ({ ratingId, sign }: { ratingId: string; sign: RatedSign }) =>
    sql`SELECT t.entry_id AS "entryId", t.participant_id AS "participantId", t.sign, t.name,
        t.band_from::float8 AS "bandFrom", t.score::float8 AS score, t.evaluator_count AS "evaluatorCount",
        t.evaluator_step AS "evaluatorStep", t.serious,
        t.left_out AS "leftOut", t.rank
      FROM rating_row t WHERE t.rating_id = ${ratingId}::uuid AND t.sign = ${sign}::smallint
        AND ${isLatest(sql`t`)}`,
})

interface MoveRows {
  entryIds: readonly string[]
  ranks: readonly (number | null)[]
  caseId: string
  now: Date
}

/** Appends a revision with another rank to each of some entries: a row before them was corrected. */
export const moveRows = statement({
  access: STORED_ROWS,
  columns: { id: col.uuid() },
  samples: [{ entryIds: [SAMPLE_ID], ranks: [1], caseId: SAMPLE_ID, now: SAMPLE_TIME }],
  text: ({ entryIds, ranks, caseId, now }: MoveRows) =>
    sql`INSERT INTO rating_row (rating_id, area_id, create_time, computed_at, entry_id, revision,
        participant_id, sign, name, code, home_names, left_out, score, star_level, band, band_from, limited_by,
        basis, serious, rank,
        evaluator_count, evaluator_step, mean, terms, rule_version, cause, case_id, reason)
      SELECT t.rating_id, t.area_id, ${now}, t.computed_at, t.entry_id, t.revision + 1,
        t.participant_id, t.sign, t.name, t.code, t.home_names, t.left_out, t.score, t.star_level,
        t.band, t.band_from, t.limited_by, t.basis, t.serious, m.rank, t.evaluator_count, t.evaluator_step, t.mean, t.terms, t.rule_version, 'rank',
        ${caseId}::uuid, t.reason
      FROM unnest(${entryIds}::uuid[], ${ranks}::int[]) m(entry_id, rank)
      JOIN rating_row t ON t.entry_id = m.entry_id AND ${isLatest(sql`t`)} RETURNING id`,
})
