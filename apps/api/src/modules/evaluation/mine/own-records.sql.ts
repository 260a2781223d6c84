import type { OpenStage, ParticipantSign, PlainDate } from '@credit/contract'
import {
  col,
  type RowOf,
  SAMPLE_ID,
  type Seen,
  type Sql,
  type StatementScope,
  sql,
  statement,
  table,
} from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { endingColumns, selectEnding } from '../../projects/endings/ending-columns.js'
import { revealedAlone } from '../records/revealed-alone.sql.js'
import { SUBMITTED_BY } from '../records/submitted-by.sql.js'

const y = table(SectionPartyEntity, 'y')
const z = table(EvaluationRecordEntity, 'z')
const b = table(BidSectionEntity, 'b')
const e = table(EvaluationRecordEntity, 'e')
const r = table(EvaluationRecordEntity, 'r')
const d = table(ParticipantEntity, 'd')
const p = table(ProjectEntity, 'p')
const evaluationRecord = table(EvaluationRecordEntity)
const participant = table(ParticipantEntity, 'e')

const SAMPLES = [{ projectId: SAMPLE_ID, sectionId: SAMPLE_ID }]

/** A section that the caller is or was a party of. */
export interface OwnSection {
  projectId: string
  sectionId: string
}

/** The caller is a party of the section now, or received an evaluation there that was revealed. */
export function isPartyOf(sectionId: Sql, { party }: StatementScope): Sql {
  return sql`(EXISTS (SELECT 1 FROM ${y} WHERE ${y.sectionId} = ${sectionId}
      AND ${party(y.participantId)} AND ${y.removedAt} IS NULL)
    OR EXISTS (SELECT 1 FROM ${z} WHERE ${z.sectionId} = ${sectionId}
      AND ${party(z.evaluatedId)} AND ${revealedAlone(z)}))`
}

/** The section, if the caller is or was a party of it or evaluates in it. */
export const sectionOfParticipant = statement({
  access: 'party',
  columns: { id: col.uuid() },
  samples: SAMPLES,
  text: ({ projectId, sectionId }: OwnSection, scope) =>
    sql`SELECT ${b.id} FROM ${b}
      WHERE ${b.id} = ${sectionId}::uuid AND ${b.projectId} = ${projectId}::uuid
        AND (${isPartyOf(b.id, scope)}
          OR EXISTS (SELECT 1 FROM ${e} WHERE ${e.sectionId} = ${b.id}
            AND ${scope.party(e.evaluatorId)}))`,
})

/** The caller's records in a section or in a stage of it, or a single record. */
type OwnRecordsQuery = { sectionId: string; projectId: string; stage?: OpenStage } | { id: string }

/** The records that the caller gives; a statement because each view of a form reads them. */
export const ownRecords = statement({
  access: 'party',
  columns: {
    id: col.id<EvaluationRecordEntity>(),
    ...col.of(
      EvaluationRecordEntity,
      'projectId',
      'sectionId',
      'stage',
      'evaluatedId',
      'settingId',
      'settingVersion',
      'status',
      'optional',
      'anonymous',
      'dueAt',
      'deferrals',
      'draft',
      'answers',
      'comment',
      'submittedAt',
      'revealedAt',
      'reply',
      'version',
    ),
    evaluatedName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    total: col.nullable(col.float()),
    submittedBy: col.nullable(col.text()),
    seen: col.bool(),
    pause: col.bool(),
    filedOn: col.nullable(col.text<PlainDate>()),
    ...endingColumns,
    currency: col.nullable(col.text()),
  },
  samples: [
    { id: SAMPLE_ID },
    { sectionId: SAMPLE_ID, projectId: SAMPLE_ID },
    { sectionId: SAMPLE_ID, projectId: SAMPLE_ID, stage: 0 },
  ] as OwnRecordsQuery[],
  text: (query: OwnRecordsQuery, scope) =>
    sql`SELECT ${r.select('id', 'projectId', 'sectionId', 'stage', 'evaluatedId')}, ${d.name} AS "evaluatedName", ${r.evaluatedSign} AS sign,
        ${r.select('settingId', 'settingVersion', 'status', 'optional', 'anonymous', 'dueAt', 'deferrals', 'draft', 'answers', 'comment')},
        ${r.total}::float8 AS total, ${r.select('submittedAt', 'revealedAt')},
        ${SUBMITTED_BY} AS "submittedBy", ${r.reply}, ${r.firstSeenAt} IS NOT NULL AS seen, ${r.version},
        ${p.pause}, ${b.filedOn}::text AS "filedOn", ${selectEnding}, ${p.currency}
      FROM ${r} JOIN ${d} ON ${d.id} = ${r.evaluatedId}
      JOIN ${p} ON ${p.id} = ${r.projectId} JOIN ${b} ON ${b.id} = ${r.sectionId}
      WHERE ${scope.party(r.evaluatorId)} AND ${ownCondition(query)}
      ORDER BY ${r.stage}, ${r.evaluatedSign}, ${d.name}, ${r.id}`,
})

export type OwnRecord = RowOf<typeof ownRecords>

function ownCondition(query: OwnRecordsQuery): Sql {
  if ('id' in query) return sql`${r.id} = ${query.id}::uuid`
  const { sectionId, projectId, stage } = query
  return sql`${r.sectionId} = ${sectionId}::uuid AND ${r.projectId} = ${projectId}::uuid
    ${stage === undefined ? sql`` : sql`AND ${r.stage} = ${stage}::smallint`}`
}

/** Stores the first view of forms without changing their version, so that drafts do not conflict. */
export const recordFirstView = statement({
  access: 'seen',
  samples: [{ ids: [SAMPLE_ID], now: new Date(0) }],
  text: ({ ids, now }: { ids: readonly Seen<EvaluationRecordEntity>[]; now: Date }, scope) =>
    sql`UPDATE ${r} SET ${evaluationRecord.firstSeenAt} = ${now}::timestamptz
      WHERE ${scope.seen(r.id, ids)} AND ${r.firstSeenAt} IS NULL`,
})

/**
 * Evaluations that the caller received in a section and that are revealed, or were before they were voided;
 * evaluations revealed by a pool have no section. `together` is the number of the cell's records revealed at the same
 * time.
 */
export const receivedRecords = statement({
  access: 'party',
  columns: {
    ...col.of(
      EvaluationRecordEntity,
      'id',
      'projectId',
      'stage',
      'settingId',
      'settingVersion',
      'status',
      'anonymous',
      'evaluatorId',
      'answers',
      'comment',
      'submittedAt',
      'reply',
    ),
    bidSectionId: col.uuid(),
    evaluatorName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    total: col.nullable(col.float()),
    revealedAt: col.timestamptz(),
    together: col.int(),
  },
  samples: SAMPLES,
  text: ({ projectId, sectionId }: OwnSection, scope) =>
    sql`SELECT ${r.select('id', 'projectId')}, ${r.sectionId} AS "bidSectionId", ${r.stage},
        ${r.settingId} AS "settingId", ${r.settingVersion} AS "settingVersion", ${r.status}, ${r.anonymous},
        ${r.evaluatorId} AS "evaluatorId", ${participant.name} AS "evaluatorName", ${r.evaluatorSign} AS sign,
        ${r.answers}, ${r.comment}, ${r.total}::float8 AS total, ${r.select('submittedAt', 'revealedAt', 'reply')},
        count(*) OVER (PARTITION BY ${r.settingId}, ${r.stage}, ${r.revealedAt})::int AS together
      FROM ${r} JOIN ${participant} ON ${participant.id} = ${r.evaluatorId}
      WHERE ${r.sectionId} = ${sectionId}::uuid AND ${r.projectId} = ${projectId}::uuid
        AND ${scope.party(r.evaluatedId)} AND ${revealedAlone(r)}
      ORDER BY ${r.stage}, ${r.anonymous}, CASE WHEN ${r.anonymous} THEN '' ELSE ${participant.name} END, ${r.id}`,
})

export type ReceivedRecord = RowOf<typeof receivedRecords>
