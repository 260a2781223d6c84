import { type Answer, type Names, PAIR_FLAGS, type ParticipantSign, type RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, type Sql, sql, statement, statesOf, type Table, table } from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import { EvaluationFlagEntity } from '#entities/evaluation/evaluation-flag'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { movingRows } from '../../participants/merge/moving-rows.sql.js'
import type { Weighing } from './pair-marks.js'

const r = table(EvaluationRecordEntity, 'r')
const f = table(EvaluationFlagEntity, 'f')
const p = table(ParticipantEntity, 'p')
const a = table(AreaEntity, 'a')
const o = table(ParticipantEntity, 'o')
const project = table(ProjectEntity, 'p')
const b = table(BidSectionEntity, 'b')
const e = table(ParticipantEntity, 'e')
const d = table(ParticipantEntity, 'd')

/**
 * Evaluations that rules check. Anonymous ones are left out everywhere, also in means and medians: the figures shown to
 * supervisors must not depend on who gave one.
 */
const LOOKED_AT = sql`${r.status} = ${statesOf<RecordStatus>('revealed')} AND NOT ${r.anonymous}`

/** Evaluations that some participants gave and received since a time, the earliest first. */
export const flaggableRecords = statement({
  access: 'system',
  columns: {
    ...col.of(
      EvaluationRecordEntity,
      'id',
      'areaId',
      'sectionId',
      'stage',
      'settingId',
      'settingVersion',
      'evaluatorId',
      'evaluatedId',
      'durationSeconds',
    ),
    total: col.float(),
    answers: col.jsonb<Answer[]>(),
    submittedAt: col.timestamptz(),
    revealedAt: col.timestamptz(),
  },
  samples: [{ ids: [SAMPLE_ID], since: SAMPLE_TIME }],
  text: ({ ids, since }: { ids: readonly string[]; since: Date }) =>
    sql`SELECT ${r.select('id', 'areaId', 'sectionId', 'stage', 'settingId', 'settingVersion', 'evaluatorId', 'evaluatedId')},
        ${r.total}::float8 AS total, coalesce(${r.answers}, '[]') AS answers,
        ${r.select('submittedAt', 'revealedAt', 'durationSeconds')}
      FROM ${r}
      WHERE (${r.evaluatorId} = ANY(${ids}::uuid[]) OR ${r.evaluatedId} = ANY(${ids}::uuid[]))
        AND ${LOOKED_AT} AND ${r.revealedAt} >= ${since}
      ORDER BY ${r.submittedAt}, ${r.id}`,
})

/** Evaluations among some participants since a time, without their answers. */
export const recordsAmong = statement({
  access: 'system',
  columns: {
    ...col.of(EvaluationRecordEntity, 'id', 'areaId', 'sectionId', 'stage', 'evaluatorId', 'evaluatedId'),
    ...col.of(EvaluationRecordEntity, 'durationSeconds'),
    total: col.float(),
    submittedAt: col.timestamptz(),
    revealedAt: col.timestamptz(),
  },
  samples: [{ ids: [SAMPLE_ID], since: SAMPLE_TIME }],
  text: ({ ids, since }: { ids: readonly string[]; since: Date }) =>
    sql`SELECT ${r.select('id', 'areaId', 'sectionId', 'stage', 'evaluatorId', 'evaluatedId', 'durationSeconds')},
        ${r.total}::float8 AS total, ${r.select('submittedAt', 'revealedAt')}
      FROM ${r}
      WHERE ${r.evaluatorId} = ANY(${ids}::uuid[]) AND ${r.evaluatedId} = ANY(${ids}::uuid[])
        AND ${LOOKED_AT} AND ${r.revealedAt} >= ${since}`,
})

/** Marks of pairs, with a weight above 0, as `weigh` computes them. */
const pairMarks = (rows: Sql, { stageWeights, ageWeights, max, half }: Weighing) =>
  sql`SELECT evaluator_id, evaluated_id, sum(counted) AS weight, sum(counted * mark) / sum(counted) AS mark
    FROM (SELECT evaluator_id, evaluated_id, sum(weight * total) / sum(weight) AS mark,
        least(sum(weight), ${max}::float8)
          * CASE WHEN old THEN ${ageWeights[1]}::float8 ELSE ${ageWeights[0]}::float8 END AS counted
      FROM (SELECT ${r.evaluatorId}, ${r.evaluatedId}, ${r.total}::float8 AS total, ${r.revealedAt} < ${half} AS old,
          (${stageWeights}::float8[])[${r.stage} + 1] AS weight
        FROM ${r} WHERE ${LOOKED_AT} AND ${rows}) marks
      WHERE weight > 0 GROUP BY evaluator_id, evaluated_id, old) windows
    WHERE counted > 0 GROUP BY evaluator_id, evaluated_id`

const SAMPLE_WEIGHING: Weighing = { stageWeights: [1, 1, 1, 1], ageWeights: [1, 1], max: 1, half: SAMPLE_TIME }

/** The marks that some participants gave and received since a time. */
export const pairSums = statement({
  access: 'system',
  columns: { from: col.uuid(), to: col.uuid(), weight: col.float(), mark: col.float() },
  samples: [{ ids: [SAMPLE_ID], since: SAMPLE_TIME, weighing: SAMPLE_WEIGHING }],
  text: ({ ids, since, weighing }: { ids: readonly string[]; since: Date; weighing: Weighing }) =>
    sql`SELECT evaluator_id AS "from", evaluated_id AS "to", weight, mark FROM (${pairMarks(
      sql`(${r.evaluatorId} = ANY(${ids}::uuid[]) OR ${r.evaluatedId} = ANY(${ids}::uuid[]))
        AND ${r.revealedAt} >= ${since}`,
      weighing,
    )}) pairs`,
})

/**
 * Pairs that give each other at least a mark, each with at least a weight, and the weights of all that the two receive,
 * of the evaluations since a time.
 */
export const strongPairs = statement({
  access: 'system',
  prepared: false,
  columns: {
    a: col.uuid(),
    b: col.uuid(),
    given: col.float(),
    returned: col.float(),
    receivedByA: col.float(),
    receivedByB: col.float(),
  },
  samples: [{ since: SAMPLE_TIME, weighing: SAMPLE_WEIGHING, mark: 95, weight: 1.5 }],
  text: ({ since, weighing, mark, weight }: { since: Date; weighing: Weighing; mark: number; weight: number }) =>
    sql`WITH pairs AS (${pairMarks(sql`${r.revealedAt} >= ${since}`, weighing)}),
      strong AS (SELECT * FROM pairs WHERE mark >= ${mark}::float8 AND weight >= ${weight}::float8),
      received AS (SELECT evaluated_id AS id, sum(weight) AS weight FROM pairs GROUP BY evaluated_id)
      SELECT x.evaluator_id AS a, x.evaluated_id AS b, x.weight AS given, y.weight AS returned,
        a.weight AS "receivedByA", b.weight AS "receivedByB"
      FROM strong x
      JOIN strong y ON y.evaluator_id = x.evaluated_id AND y.evaluated_id = x.evaluator_id
      JOIN received a ON a.id = x.evaluator_id JOIN received b ON b.id = x.evaluated_id
      WHERE x.evaluator_id < x.evaluated_id`,
})

/** Number and sum of the marks that some participants received since a time. */
export const marksReceived = statement({
  access: 'system',
  columns: { id: col.uuid(), sum: col.float(), count: col.int(), evaluators: col.int() },
  samples: [{ ids: [SAMPLE_ID], since: SAMPLE_TIME }],
  text: ({ ids, since }: { ids: readonly string[]; since: Date }) =>
    sql`SELECT ${r.evaluatedId} AS id, sum(${r.total})::float8 AS sum, count(*)::int AS count,
        count(DISTINCT ${r.evaluatorId})::int AS evaluators
      FROM ${r}
      WHERE ${r.evaluatedId} = ANY(${ids}::uuid[]) AND ${LOOKED_AT} AND ${r.revealedAt} >= ${since}
      GROUP BY ${r.evaluatedId}`,
})

/** Mean marks of the evaluators of each role with a minimum number of evaluations since a time. */
export const meansOfRoles = statement({
  access: 'system',
  columns: {
    sign: col.smallint<ParticipantSign>(),
    evaluators: col.int(),
    median: col.float(),
    deviation: col.float(),
  },
  samples: [{ since: SAMPLE_TIME, least: 1 }],
  text: ({ since, least }: { since: Date; least: number }) =>
    sql`WITH means AS (SELECT ${r.evaluatorSign} AS sign, avg(${r.total})::float8 AS mean
        FROM ${r} WHERE ${LOOKED_AT} AND ${r.revealedAt} >= ${since}
        GROUP BY ${r.evaluatorId}, ${r.evaluatorSign} HAVING count(*) >= ${least}::int),
      middle AS (SELECT sign, percentile_cont(0.5) WITHIN GROUP (ORDER BY mean) AS median
        FROM means GROUP BY sign)
      SELECT m.sign, count(*)::int AS evaluators, d.median,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(m.mean - d.median)) AS deviation
      FROM means m JOIN middle d ON d.sign = m.sign GROUP BY m.sign, d.median`,
})

/** Condition for flags about the evaluations of a pair. */
const ofPair = (flag: Table<EvaluationFlagEntity>) => sql`${flag.kind} = ANY(${PAIR_FLAGS}::text[])`

/** The records whose two sides a flag names: one of a pair's, each of a ring's. */
export const namingRecords = (flag: Table<EvaluationFlagEntity>) =>
  sql`CASE WHEN ${ofPair(flag)} THEN ${flag.recordIds}[1:1] WHEN ${flag.kind} = 'ring' THEN ${flag.recordIds} ELSE '{}' END`

/** Participants and areas of the flags of a list; `others` are the other side of a pair, or the rest of a ring. */
export const flagNames = statement({
  access: 'area',
  columns: {
    id: col.uuid(),
    participantName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    area: col.jsonb<Names>(),
    others: col.json<{ id: string; name: string; sign: ParticipantSign }[]>(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT ${f.id}, ${p.name} AS "participantName", ${p.sign}, ${a.names} AS area,
        (SELECT coalesce(json_agg(json_build_object('id', ${o.id}, 'name', ${o.name}, 'sign', ${o.sign})
            ORDER BY ${o.sign}, ${o.name}, ${o.id}), '[]')
          FROM ${o} WHERE ${o.id} <> ${f.participantId} AND ${o.id} IN (
            SELECT unnest(ARRAY[${r.evaluatorId}, ${r.evaluatedId}]) FROM ${r}
            WHERE ${r.id} = ANY(${namingRecords(f)}))) AS others
      FROM ${f}
      JOIN ${p} ON ${p.id} = ${f.participantId} JOIN ${a} ON ${a.id} = ${f.areaId}
      WHERE ${f.id} = ANY(${ids}::uuid[]) AND ${scope.area(f.areaId)}`,
})

/** The latest evaluations of a flag's evidence, as they are now. */
export const evidenceOf = statement({
  access: 'area',
  columns: {
    ...col.of(
      EvaluationRecordEntity,
      'id',
      'projectId',
      'stage',
      'evaluatorId',
      'evaluatedId',
      'status',
      'submittedAt',
      'revealedAt',
      'durationSeconds',
    ),
    projectName: col.text(),
    sectionName: col.text(),
    evaluatorName: col.text(),
    evaluatorSign: col.smallint<ParticipantSign>(),
    evaluatedName: col.text(),
    evaluatedSign: col.smallint<ParticipantSign>(),
    total: col.nullable(col.float()),
  },
  samples: [{ ids: [SAMPLE_ID], limit: 1 }],
  text: ({ ids, limit }: { ids: readonly string[]; limit: number }, scope) =>
    sql`SELECT ${r.select('id', 'projectId')}, ${project.name} AS "projectName",
        ${b.name} AS "sectionName", ${r.stage}, ${e.id} AS "evaluatorId", ${e.name} AS "evaluatorName",
        ${e.sign} AS "evaluatorSign", ${d.id} AS "evaluatedId", ${d.name} AS "evaluatedName",
        ${d.sign} AS "evaluatedSign", ${r.status}, ${r.total}::float8 AS total,
        ${r.select('submittedAt', 'revealedAt', 'durationSeconds')}
      FROM ${r} JOIN ${project} ON ${project.id} = ${r.projectId}
      JOIN ${b} ON ${b.id} = ${r.sectionId} JOIN ${e} ON ${e.id} = ${r.evaluatorId}
      JOIN ${d} ON ${d.id} = ${r.evaluatedId}
      WHERE ${r.id} = ANY(${ids}::uuid[]) AND NOT ${r.anonymous} AND ${scope.area(r.areaId)}
      ORDER BY ${r.submittedAt} DESC, ${r.id} LIMIT ${limit}::int`,
})

/** Gives the flags of one participant to another. */
export const moveFlags = movingRows({ name: 'evaluation_flag', status: true })
