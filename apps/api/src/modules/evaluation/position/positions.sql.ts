import { ANONYMOUS_MIN, type Names, type ParticipantSign, type PlainDate, type RecordStatus } from '@credit/contract'
import {
  col,
  FIRST_ID,
  SAMPLE_DAY,
  SAMPLE_ID,
  SAMPLE_TIME,
  type Seen,
  sql,
  statement,
  statesOf,
  table,
} from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { EvaluationSettingVersionEntity } from '#entities/evaluation/evaluation-setting-version'
import { OwnPositionEntity } from '#entities/evaluation/own-position'
import { TypePositionEntity } from '#entities/evaluation/type-position'
import { CreditFactEntity } from '#entities/ledger/credit-fact'
import { ParticipantEntity } from '#entities/participants/participant'
import { SCORED } from '../../score/distribution.sql.js'
import { ANSWERED_AT, COUNTED } from '../completion/completion.sql.js'

const r = table(EvaluationRecordEntity, 'r')
const f = table(CreditFactEntity, 'f')
const v = table(EvaluationSettingVersionEntity, 'v')
const p = table(ParticipantEntity, 'p')
const a = table(AreaEntity, 'a')
const o = table(OwnPositionEntity, 'o')
const g = table(TypePositionEntity, 'g')
const own = table(OwnPositionEntity)
const type = table(TypePositionEntity)

/** Participants that have a score, in the order of their ids. */
export const scoredAfter = statement({
  access: 'system',
  columns: col.of(ParticipantEntity, 'id', 'sign', 'areaId'),
  samples: [{ after: FIRST_ID, limit: 1 }],
  text: ({ after, limit }: { after: string; limit: number }) =>
    sql`SELECT ${p.select('id', 'sign', 'areaId')} FROM ${p}
      WHERE ${SCORED} AND ${p.id} > ${after}::uuid ORDER BY ${p.id} LIMIT ${limit}`,
})

/** Numbers of evaluations that participants gave or missed before a time, and of the given ones. */
export const completionBefore = statement({
  access: 'system',
  prepared: false,
  columns: { id: col.uuid(), due: col.int(), given: col.int() },
  samples: [{ ids: [SAMPLE_ID], end: SAMPLE_TIME }],
  text: ({ ids, end }: { ids: readonly string[]; end: Date }) =>
    sql`SELECT ${r.evaluatorId} AS id, count(*)::int AS due,
        count(*) FILTER (WHERE ${r.status} <> ${statesOf<RecordStatus>('expired')})::int AS given
      FROM ${r} WHERE ${r.evaluatorId} = ANY(${ids}::uuid[]) AND ${COUNTED} AND ${ANSWERED_AT} < ${end}
      GROUP BY 1`,
})

interface MeansQuery {
  ids: readonly string[]
  /** Evaluations revealed from this day on. */
  since: PlainDate
  day: PlainDate
}

/**
 * Means of the answers that participants received to each question, in percent of its points, as of a day. Counts only
 * evaluations whose answers the participant can read: named ones, and anonymous groups of at least three evaluators. A
 * pool shows no answers, and its weight in a mean would tell the number of its records (E14).
 */
export const meansReceived = statement({
  access: 'system',
  prepared: false,
  columns: { evaluatedId: col.uuid(), id: col.text(), count: col.int(), mean: col.float() },
  samples: [{ ids: [SAMPLE_ID], since: SAMPLE_DAY, day: SAMPLE_DAY }],
  text: ({ ids, since, day }: MeansQuery) =>
    sql`WITH counted AS MATERIALIZED (SELECT ${f.recordId} AS record_id, ${f.evaluatedId} AS evaluated_id,
        ${f.evaluatorId} AS evaluator_id, ${f.anonymous} AS anonymous, ${f.groupKey} AS group_key
      FROM ${f} WHERE ${f.evaluatedId} = ANY(${ids}::uuid[]) AND NOT ${f.pooled}
        AND ${f.revealedOn} BETWEEN ${since}::date AND ${day}::date
        AND (${f.voidedOn} IS NULL OR ${f.voidedOn} > ${day}::date)),
      shown AS MATERIALIZED (SELECT record_id, evaluated_id FROM counted WHERE NOT anonymous
        OR group_key IN (SELECT group_key FROM counted WHERE anonymous
          GROUP BY group_key HAVING count(DISTINCT evaluator_id) >= ${ANONYMOUS_MIN}::int)),
      question AS MATERIALIZED (SELECT ${v.settingId} AS setting_id, ${v.number} AS number, q.id, q."maxPoints" AS points
        FROM ${v} CROSS JOIN LATERAL jsonb_to_recordset(${v.indicators}) AS q(id text, "maxPoints" numeric)
        WHERE q."maxPoints" > 0)
      SELECT s.evaluated_id AS "evaluatedId", q.id, count(*)::int AS count,
        (avg(100 * n.points / q.points))::float8 AS mean
      FROM shown s JOIN ${r} ON ${r.id} = s.record_id
      CROSS JOIN LATERAL jsonb_to_recordset(${r.answers}) AS n("indicatorId" text, points numeric)
      JOIN question q ON q.setting_id = ${r.settingId} AND q.number = ${r.settingVersion} AND q.id = n."indicatorId"
      WHERE n.points IS NOT NULL
      GROUP BY 1, 2`,
})

/** Removes the figures of the month before. */
export const removeOwnPositions = statement({
  access: 'system',
  samples: [{}],
  text: (_: object) => sql`DELETE FROM ${own}`,
})

/** Removes the figures of the month before. */
export const removeTypePositions = statement({
  access: 'system',
  samples: [{}],
  text: (_: object) => sql`DELETE FROM ${type}`,
})

/** Inserts figures of participants that are still there. */
export const insertOwnPositions = statement({
  access: 'system',
  samples: [{ rows: [] }],
  text: ({ rows }: { rows: readonly OwnPositionEntity[] }) =>
    sql`INSERT INTO ${own} (${own.participantId}, ${own.sign}, ${own.areaId}, ${own.score}, ${own.due}, ${own.given},
        ${own.means})
      SELECT u.* FROM unnest(
        ${rows.map(({ participantId }) => participantId)}::uuid[],
        ${rows.map(({ sign }) => sign)}::smallint[],
        ${rows.map(({ areaId }) => areaId)}::uuid[],
        ${rows.map(({ score }) => score)}::numeric[],
        ${rows.map(({ due }) => due)}::int[],
        ${rows.map(({ given }) => given)}::int[],
        ${rows.map(({ means }) => JSON.stringify(means))}::jsonb[]) AS u(id, sign, area_id, score, due, given, means)
      JOIN ${p} ON ${p.id} = u.id`,
})

/** Inserts figures of participant types. */
export const insertTypePositions = statement({
  access: 'system',
  samples: [{ rows: [] }],
  text: ({ rows }: { rows: readonly TypePositionEntity[] }) =>
    sql`INSERT INTO ${type} (${type.areaId}, ${type.sign}, ${type.month}, ${type.lower}, ${type.median}, ${type.upper},
        ${type.completion}, ${type.means})
      SELECT * FROM unnest(
        ${rows.map(({ areaId }) => areaId)}::uuid[],
        ${rows.map(({ sign }) => sign)}::smallint[],
        ${rows.map(({ month }) => month)}::text[],
        ${rows.map(({ lower }) => lower)}::numeric[],
        ${rows.map(({ median }) => median)}::numeric[],
        ${rows.map(({ upper }) => upper)}::numeric[],
        ${rows.map(({ completion }) => completion)}::smallint[],
        ${rows.map(({ means }) => JSON.stringify(means))}::jsonb[])`,
})

/** The stored figures of a participant and of its type; if it has none, the figures of its type in its present area. */
export const storedPosition = statement({
  access: 'seen',
  columns: {
    sign: col.smallint<ParticipantSign>(),
    area: col.jsonb<Names>(),
    month: col.nullable(col.text()),
    score: col.nullable(col.float()),
    due: col.nullable(col.int()),
    given: col.nullable(col.int()),
    means: col.nullable(col.jsonb<OwnPositionEntity['means']>()),
    lower: col.nullable(col.float()),
    median: col.nullable(col.float()),
    upper: col.nullable(col.float()),
    completion: col.nullable(col.smallint()),
    typeMeans: col.nullable(col.jsonb<TypePositionEntity['means']>()),
  },
  samples: [{ participantId: SAMPLE_ID }],
  text: ({ participantId }: { participantId: Seen<ParticipantEntity> }, scope) =>
    sql`SELECT ${p.sign}, ${a.names} AS area, ${g.month}, ${o.score}::float8 AS score, ${o.due}, ${o.given}, ${o.means},
        ${g.lower}::float8 AS lower, ${g.median}::float8 AS median, ${g.upper}::float8 AS upper, ${g.completion},
        ${g.means} AS "typeMeans"
      FROM ${p} LEFT JOIN ${o} ON ${o.participantId} = ${p.id}
      JOIN ${a} ON ${a.id} = coalesce(${o.areaId}, ${p.areaId})
      LEFT JOIN ${g} ON ${g.areaId} = ${a.id} AND ${g.sign} = ${p.sign}
      WHERE ${scope.seen(p.id, participantId)}`,
})
