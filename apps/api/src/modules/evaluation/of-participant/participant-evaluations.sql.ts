import type { OpenStage, ParticipantSign, RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, type Seen, type Sql, type StatementScope, sql, statement, table } from '#database/statement'
import { EvaluationRecordEntity, type EvaluationReply } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { revealedAlone } from '../records/revealed-alone.sql.js'
import { SUBMITTED_BY } from '../records/submitted-by.sql.js'

const r = table(EvaluationRecordEntity, 'r')
const p = table(ProjectEntity, 'p')
const b = table(BidSectionEntity, 'b')
const o = table(ParticipantEntity, 'o')

interface EvaluationsQuery {
  participantId: Seen<ParticipantEntity>
  /** Null for all areas. */
  areaId: string | null
  limit: number
  offset: number
}

const COLUMNS = {
  total: col.int(),
  id: col.uuid(),
  projectId: col.uuid(),
  projectName: col.text(),
  bidSectionName: col.text(),
  stage: col.smallint<OpenStage>(),
  otherId: col.uuid(),
  otherName: col.text(),
  sign: col.smallint<ParticipantSign>(),
  status: col.text<RecordStatus>(),
  anonymous: col.bool(),
  score: col.nullable(col.float()),
  submittedAt: col.nullable(col.timestamptz()),
  submittedBy: col.nullable(col.text()),
  revealedAt: col.nullable(col.timestamptz()),
  reply: col.nullable(col.jsonb<EvaluationReply>()),
}
const SAMPLES: EvaluationsQuery[] = [
  { participantId: SAMPLE_ID, areaId: null, limit: 1, offset: 0 },
  { participantId: SAMPLE_ID, areaId: SAMPLE_ID, limit: 1, offset: 0 },
]

/** Selects evaluations by one of their sides, the latest first; the mark is visible once it is revealed. */
function select(
  { seen }: StatementScope,
  [own, other, sign]: readonly [Sql, Sql, Sql],
  condition: Sql,
  query: EvaluationsQuery,
): Sql {
  const { participantId, areaId, limit, offset } = query
  const inArea = areaId === null ? sql`true` : sql`${r.areaId} = ${areaId}::uuid`
  return sql`SELECT count(*) OVER ()::int AS total, ${r.select('id', 'projectId')},
      ${p.name} AS "projectName", ${b.name} AS "bidSectionName", ${r.stage}, ${o.id} AS "otherId",
      ${o.name} AS "otherName", ${sign} AS sign, ${r.status}, ${r.anonymous},
      CASE WHEN ${r.revealedAt} IS NOT NULL THEN ${r.total}::float8 END AS score,
      ${r.select('submittedAt')}, ${SUBMITTED_BY} AS "submittedBy",
      ${r.select('revealedAt', 'reply')}
    FROM ${r} JOIN ${p} ON ${p.id} = ${r.projectId}
    JOIN ${b} ON ${b.id} = ${r.sectionId} JOIN ${o} ON ${o.id} = ${other}
    WHERE ${seen(own, participantId)} AND ${condition} AND ${inArea}
    ORDER BY coalesce(${r.revealedAt}, ${r.submittedAt}, ${r.createTime}) DESC, ${sign}, ${r.id}
    LIMIT ${limit} OFFSET ${offset}`
}

/** Evaluations that a participant gives; for others without anonymous ones, whose evaluator stays unknown. */
export const givenBy = statement({
  access: 'seen',
  columns: COLUMNS,
  samples: SAMPLES.flatMap((query) => [
    { ...query, anonymous: true },
    { ...query, anonymous: false },
  ]),
  text: ({ anonymous, ...query }: EvaluationsQuery & { anonymous: boolean }, scope) =>
    select(
      scope,
      [r.evaluatorId, r.evaluatedId, r.evaluatedSign],
      anonymous ? sql`true` : sql`NOT ${r.anonymous}`,
      query,
    ),
})

/** Revealed evaluations that a participant received; evaluations revealed by a pool have no section. */
export const receivedBy = statement({
  access: 'seen',
  columns: COLUMNS,
  samples: SAMPLES,
  text: (query: EvaluationsQuery, scope) =>
    select(scope, [r.evaluatedId, r.evaluatorId, r.evaluatorSign], revealedAlone(r), query),
})
