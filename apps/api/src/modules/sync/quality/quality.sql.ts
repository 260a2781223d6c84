import { type ParticipantSign, type PlainDate, SIGN, SYNC_OWN_REASONS, type SyncFact } from '@credit/contract'
import { col, joinSql, SAMPLE_DAY, type Sql, sql, statement } from '#database/statement'
import { FACT_COLUMNS, MISSING_COUNT, MISSING_NAMES } from './fact-columns.js'

/** A month of a source. */
export interface SourceMonth {
  source: string
  month: string
  from: PlainDate
  /** First day of the next month. */
  to: PlainDate
}

const SAMPLE: SourceMonth = { source: 'a', month: '2026-03', from: SAMPLE_DAY, to: SAMPLE_DAY }

/** The sources of all runs, the last one read first, each with the id of its first run. */
export const selectSources = statement({
  columns: { id: col.uuid(), source: col.text(), months: col.texts() },
  samples: [{}],
  text: (_: object) =>
    sql`SELECT (array_agg(id ORDER BY started_at, id))[1] AS id, source,
        array_agg(DISTINCT to_char(started_at, 'YYYY-MM') ORDER BY to_char(started_at, 'YYYY-MM') DESC) AS months
      FROM sync_run GROUP BY source ORDER BY max(started_at) DESC, source`,
})

/** The runs of a month, and their notes and refusals, except the ones that are caused by this product. */
const itemsOf = ({ source, from, to }: SourceMonth): Sql =>
  sql`runs AS (SELECT id, counts, started_at FROM sync_run WHERE source = ${source}
        AND started_at >= ${from}::date AND started_at < ${to}::date),
      items AS NOT MATERIALIZED (SELECT i.id, i.run_id, i.outcome, i.reason, i.ocid, i.release_id, i.place, i.params, r.started_at,
          CASE WHEN i.ocid = '' THEN i.place ELSE '' END AS part
        FROM sync_item i JOIN runs r ON r.id = i.run_id
        WHERE i.reason <> ALL(${[...SYNC_OWN_REASONS]}::text[]))`

/** A fault that several runs or releases repeat is one. */
const FAULTS = sql`faults AS (SELECT DISTINCT outcome, reason, ocid, part, params FROM items)`

/** Number of runs of a month. */
export const countRuns = statement({
  columns: { n: col.int() },
  samples: [SAMPLE],
  text: (input: SourceMonth) => sql`WITH ${itemsOf(input)} SELECT count(*)::int AS n FROM runs`,
})

/**
 * Faults of a month by kind. A run stores the first thousand faults of a reason and only counts the others: `unlisted`
 * is the largest such number of a run.
 */
export const countFaults = statement({
  columns: { outcome: col.text<'refused' | 'warned'>(), reason: col.text(), listed: col.int(), unlisted: col.int() },
  samples: [SAMPLE],
  prepared: false,
  text: (input: SourceMonth) =>
    sql`WITH ${itemsOf(input)}, ${FAULTS},
      stored AS (SELECT run_id, reason, count(*) AS n FROM items GROUP BY run_id, reason),
      beyond AS (SELECT s.reason, max((r.counts->'reasons'->>s.reason)::int - s.n) AS n
        FROM stored s JOIN runs r ON r.id = s.run_id GROUP BY s.reason)
      SELECT f.outcome, f.reason, f.n::int AS listed, greatest(coalesce(b.n, 0), 0)::int AS unlisted
      FROM (SELECT outcome, reason, count(*) AS n FROM faults GROUP BY outcome, reason) f
        LEFT JOIN beyond b ON b.reason = f.reason
      ORDER BY f.n + greatest(coalesce(b.n, 0), 0) DESC, f.reason`,
})

/** Projects of a month, and for each fact how many state it, of how many that can. */
export const countFacts = statement({
  columns: { projects: col.int(), facts: col.json<Record<SyncFact, [stated: number, of: number]>>() },
  samples: [SAMPLE],
  text: ({ source, month }: SourceMonth) =>
    sql`SELECT count(*)::int AS projects, json_build_object(${joinSql(
      FACT_COLUMNS.map(
        ([fact, column]) =>
          sql`${fact}::text, json_build_array(count(*) FILTER (WHERE q.${column}), count(q.${column}))`,
      ),
    )}) AS facts FROM sync_quality q WHERE q.source = ${source} AND q.month = ${month}`,
})

/** The purchasers and agencies with the most faults in their projects of a month. */
export const selectWorst = statement({
  access: 'area',
  columns: {
    id: col.uuid(),
    sign: col.smallint<ParticipantSign>(),
    name: col.text(),
    projects: col.int(),
    faulty: col.int(),
    notes: col.int(),
    missing: col.int(),
  },
  samples: [{ ...SAMPLE, limit: 20 }],
  prepared: false,
  text: (input: SourceMonth & { limit: number }, scope) =>
    sql`WITH ${itemsOf(input)}, ${FAULTS},
      noted AS (SELECT ocid, count(*) AS n FROM faults WHERE ocid <> '' GROUP BY ocid),
      own AS (SELECT q.buyer_id, q.agency_id, coalesce(n.n, 0) AS notes, ${MISSING_COUNT} AS missing
        FROM sync_quality q LEFT JOIN noted n ON n.ocid = q.ocid
        WHERE q.source = ${input.source} AND q.month = ${input.month}),
      pairs AS (SELECT buyer_id, agency_id, count(*) AS projects, count(*) FILTER (WHERE notes + missing > 0) AS faulty,
          sum(notes) AS notes, sum(missing) AS missing
        FROM own GROUP BY buyer_id, agency_id)
      SELECT p.id, p.sign, p.name, sum(n.projects)::int AS projects, sum(n.faulty)::int AS faulty,
        sum(n.notes)::int AS notes, sum(n.missing)::int AS missing
      FROM pairs n CROSS JOIN LATERAL (VALUES (n.buyer_id), (n.agency_id)) b(id) JOIN participant o ON o.id = b.id
        JOIN participant p ON p.id = coalesce(o.merged_into_id, o.id)
      WHERE ${scope.area(sql`p.area_id`)}
      GROUP BY p.id HAVING sum(n.faulty) > 0
      ORDER BY sum(n.notes) + sum(n.missing) DESC, p.name, p.id LIMIT ${input.limit}`,
})

/** Each fault of a month once, as it came last. */
export const selectFaults = statement({
  access: 'area',
  columns: {
    outcome: col.text<'refused' | 'warned'>(),
    reason: col.text(),
    ocid: col.text(),
    params: col.jsonb<Record<string, string | number>>(),
    place: col.text(),
    releaseId: col.text(),
    seenAt: col.timestamptz(),
    code: col.nullable(col.text()),
    buyer: col.nullable(col.text()),
  },
  samples: [{ ...SAMPLE, limit: 20 }],
  prepared: false,
  text: (input: SourceMonth & { limit: number }, scope) =>
    sql`WITH ${itemsOf(input)},
      last AS (SELECT DISTINCT ON (outcome, reason, ocid, part, params) outcome, reason, ocid, params, place,
          release_id, started_at FROM items
        ORDER BY outcome, reason, ocid, part, params, id DESC),
      listed AS (SELECT * FROM last ORDER BY outcome, reason, ocid, place LIMIT ${input.limit})
      SELECT l.outcome, l.reason, l.ocid, l.params, l.place, l.release_id AS "releaseId", l.started_at AS "seenAt",
        p.code, b.name AS buyer
      FROM listed l LEFT JOIN project p ON p.ocid = l.ocid AND ${scope.area(sql`p.area_id`)}
        LEFT JOIN sync_quality q ON q.source = ${input.source} AND q.month = ${input.month} AND q.ocid = l.ocid
        LEFT JOIN participant b ON b.id = q.buyer_id
      ORDER BY l.outcome, l.reason, l.ocid, l.place`,
})

/** Projects of a month that lack expected facts, those that lack most first. */
export const selectIncomplete = statement({
  access: 'area',
  columns: {
    ocid: col.text(),
    code: col.text(),
    name: col.text(),
    buyer: col.nullable(col.text()),
    missing: col.json<SyncFact[]>(),
    total: col.int(),
  },
  samples: [{ ...SAMPLE, limit: 20 }],
  prepared: false,
  text: ({ source, month, limit }: SourceMonth & { limit: number }, scope) =>
    sql`WITH listed AS (SELECT q.ocid, q.project_id, q.buyer_id, to_json(${MISSING_NAMES}) AS missing,
          ${MISSING_COUNT} AS n, count(*) OVER ()::int AS total
        FROM sync_quality q WHERE q.source = ${source} AND q.month = ${month} AND ${MISSING_COUNT} > 0
        ORDER BY n DESC, q.ocid LIMIT ${limit})
      SELECT l.ocid, p.code, p.name, b.name AS buyer, l.missing, l.total
      FROM listed l JOIN project p ON p.id = l.project_id AND ${scope.area(sql`p.area_id`)}
        LEFT JOIN participant b ON b.id = l.buyer_id
      ORDER BY l.n DESC, l.ocid`,
})

/** The given names that belong to experts, who are natural persons. */
export const selectExpertNames = statement({
  access: 'area',
  columns: { name: col.text() },
  samples: [{ names: ['a'] }],
  text: ({ names }: { names: readonly string[] }, scope) =>
    sql`SELECT DISTINCT p.name FROM participant p WHERE p.sign = ${SIGN.expert} AND p.name = ANY(${names}::text[])
      AND ${scope.area(sql`p.area_id`)}`,
})
