import type { Names, TodoSource } from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, sql, statement } from '#database/statement'
import { ParticipantEntity } from '#entities/participants/participant'
import { SCORED } from '../../score/distribution.sql.js'
import { areaOf } from '../dashboard/area-of.js'

interface Chunk {
  /** null = all areas that the caller sees. */
  areaId: string | null
  /** Only participants after this id. */
  after: string | null
  limit: number
}

/** Participants that have a score (F6), in the order of their ids. */
export const scoredParticipants = statement({
  access: 'area',
  columns: {
    ...col.of(ParticipantEntity, 'id', 'sign', 'name'),
    area: col.jsonb<Names>(),
  },
  samples: [
    { areaId: null, after: null, limit: 1 },
    { areaId: SAMPLE_ID, after: SAMPLE_ID, limit: 1 },
  ] as Chunk[],
  text: ({ areaId, after, limit }: Chunk, scope) =>
    sql`SELECT p.id, p.sign, p.name, a.names AS area
      FROM participant p JOIN area a ON a.id = p.area_id
      WHERE ${SCORED} AND ${areaOf(areaId, scope, sql`p.area_id`)}
        ${after === null ? sql`` : sql`AND p.id > ${after}::uuid`}
      ORDER BY p.id LIMIT ${limit}`,
})

interface Period {
  areaId: string | null
  from: Date
  /** End of the period, exclusive. */
  to: Date
  /** The period before begins here and ends at `from`. */
  before: Date
}

const PERIODS: readonly Period[] = [
  { areaId: null, before: SAMPLE_TIME, from: SAMPLE_TIME, to: SAMPLE_TIME },
  { areaId: SAMPLE_ID, before: SAMPLE_TIME, from: SAMPLE_TIME, to: SAMPLE_TIME },
]

/** To-dos decided by supervisors in a period and in the previous one, by source (F11). */
export const countDecided = statement({
  access: 'area',
  columns: { sourceType: col.text<TodoSource>(), value: col.int(), previous: col.int() },
  samples: PERIODS,
  text: ({ areaId, before, from, to }: Period, scope) =>
    sql`SELECT d.source_type AS "sourceType",
        (count(*) FILTER (WHERE d.create_time >= ${from}))::int AS value,
        (count(*) FILTER (WHERE d.create_time < ${from}))::int AS previous
      FROM todo_decision d
      WHERE d.create_time >= ${before} AND d.create_time < ${to}
        AND ${areaOf(areaId, scope, sql`d.area_id`)}
      GROUP BY d.source_type ORDER BY d.source_type`,
})

/** Items whose term passed in a period and in the previous one (F15), each once even if its term moved. */
const PASSED = sql`(count(DISTINCT d.todo_id) FILTER (WHERE d.passed_at >= v.from_time))::int AS value,
  (count(DISTINCT d.todo_id) FILTER (WHERE d.passed_at < v.from_time))::int AS previous`

/** Counts the items of an area by source. */
export const countPassedBySource = statement({
  access: 'area',
  columns: { sourceType: col.text<TodoSource>(), value: col.int(), previous: col.int() },
  samples: PERIODS,
  text: ({ areaId, before, from, to }: Period, scope) =>
    sql`SELECT d.source_type AS "sourceType", ${PASSED}
      FROM todo_term d, (VALUES (${from}::timestamptz)) v(from_time)
      WHERE d.passed_at >= ${before} AND d.passed_at < ${to}
        AND ${areaOf(areaId, scope, sql`d.area_id`)}
      GROUP BY d.source_type ORDER BY d.source_type`,
})

/** Counts the items of all areas that the caller sees by area. */
export const countPassedByArea = statement({
  access: 'area',
  columns: { area: col.jsonb<Names>(), value: col.int(), previous: col.int() },
  samples: PERIODS,
  text: ({ before, from, to }: Period, scope) =>
    sql`SELECT a.names AS area, ${PASSED}
      FROM area a CROSS JOIN (VALUES (${from}::timestamptz)) v(from_time)
        LEFT JOIN todo_term d ON d.area_id = a.id AND d.passed_at >= ${before} AND d.passed_at < ${to}
      WHERE ${scope.area(sql`a.id`)}
      GROUP BY a.id, a.names, a.code ORDER BY a.code`,
})

/** Award alarms raised, and settled, in a period and in the previous one (F12). */
export const countAlarms = statement({
  access: 'area',
  columns: { raised: col.int(), raisedBefore: col.int(), settled: col.int(), settledBefore: col.int() },
  samples: PERIODS,
  text: ({ areaId, before, from, to }: Period, scope) =>
    sql`SELECT (count(*) FILTER (WHERE w.create_time >= ${from} AND w.create_time < ${to}))::int AS raised,
        (count(*) FILTER (WHERE w.create_time >= ${before} AND w.create_time < ${from}))::int AS "raisedBefore",
        (count(*) FILTER (WHERE w.settled_at >= ${from} AND w.settled_at < ${to}))::int AS settled,
        (count(*) FILTER (WHERE w.settled_at >= ${before} AND w.settled_at < ${from}))::int AS "settledBefore"
      FROM award_alarm w WHERE ${areaOf(areaId, scope, sql`w.area_id`)}`,
})

/** Links between bidders found, decided and ended by themselves in a period and in the previous one (F14). */
export const countLinks = statement({
  access: 'area',
  columns: { name: col.text(), value: col.int(), previous: col.int() },
  samples: PERIODS,
  text: ({ areaId, before, from, to }: Period, scope) =>
    sql`SELECT n.name, (count(*) FILTER (WHERE v.at >= ${from} AND v.at < ${to}))::int AS value,
        (count(*) FILTER (WHERE v.at >= ${before} AND v.at < ${from}))::int AS previous
      FROM (VALUES ('found', 1), ('decided', 2), ('ended', 3)) n(name, place)
      LEFT JOIN LATERAL (SELECT CASE n.place WHEN 1 THEN l.create_time WHEN 2 THEN l.decided_at
          ELSE l.ended_at END AS at
        FROM bidder_link l WHERE ${areaOf(areaId, scope, sql`l.area_id`)}) v ON true
      GROUP BY n.name, n.place ORDER BY n.place`,
})
