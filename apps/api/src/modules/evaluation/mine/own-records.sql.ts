import type { Answer, OpenStage, ParticipantSign, PlainDate, RecordStatus } from '@credit/contract'
import { col, type RowOf, SAMPLE_ID, type Sql, sql, statement } from '../../../database/statement.js'
import type { Deferral, EvaluationDraft, EvaluationReply } from '../../../entities/evaluation/evaluation-record.js'
import { ANY_AREA } from '../records/locked-records.sql.js'
import { SUBMITTED_BY } from '../records/submitted-by.sql.js'

const SAMPLES = [{ participantId: SAMPLE_ID, projectId: SAMPLE_ID, sectionId: SAMPLE_ID }]

/** A section, and the participant that looks at it. */
export interface OwnSection {
  participantId: string
  projectId: string
  sectionId: string
}

/** A participant is a party of the section now, or received an evaluation there that was revealed. */
export function isPartyOf(sectionId: Sql, participantId: Sql): Sql {
  return sql`(EXISTS (SELECT 1 FROM section_party y WHERE y.section_id = ${sectionId}
      AND y.participant_id = ${participantId} AND y.removed_at IS NULL)
    OR EXISTS (SELECT 1 FROM evaluation_record z WHERE z.section_id = ${sectionId}
      AND z.evaluated_id = ${participantId} AND z.revealed_at IS NOT NULL
        AND z.pool_id IS NULL))`
}

/** The section, if the participant is or was a party of it or evaluates in it. */
export const sectionOfParticipant = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: SAMPLES,
  text: ({ participantId, projectId, sectionId }: OwnSection) =>
    sql`SELECT b.id FROM bid_section b
      WHERE b.id = ${sectionId}::uuid AND b.project_id = ${projectId}::uuid
        AND (${isPartyOf(sql`b.id`, sql`${participantId}::uuid`)}
          OR EXISTS (SELECT 1 FROM evaluation_record e WHERE e.section_id = b.id
            AND e.evaluator_id = ${participantId}::uuid))`,
})

/** A participant's records in a section or in a stage of it, or a single record. */
export type OwnRecordsQuery = { participantId: string } & (
  | { sectionId: string; projectId: string; stage?: OpenStage }
  | { id: string }
)

/** The records that a participant gives; a statement because each view of a form reads them. */
export const ownRecords = statement({
  access: ANY_AREA,
  columns: {
    id: col.uuid(),
    projectId: col.uuid(),
    sectionId: col.uuid(),
    stage: col.smallint<OpenStage>(),
    evaluatedId: col.uuid(),
    evaluatedName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    settingId: col.uuid(),
    settingVersion: col.int(),
    status: col.text<RecordStatus>(),
    optional: col.bool(),
    anonymous: col.bool(),
    dueAt: col.timestamptz(),
    deferrals: col.jsonb<Deferral[]>(),
    draft: col.nullable(col.jsonb<EvaluationDraft>()),
    answers: col.nullable(col.jsonb<Answer[]>()),
    comment: col.text(),
    total: col.nullable(col.float()),
    submittedAt: col.nullable(col.timestamptz()),
    submittedBy: col.nullable(col.text()),
    revealedAt: col.nullable(col.timestamptz()),
    reply: col.nullable(col.jsonb<EvaluationReply>()),
    seen: col.bool(),
    version: col.int(),
    pause: col.bool(),
    filedOn: col.nullable(col.text<PlainDate>()),
  },
  samples: [
    { participantId: SAMPLE_ID, id: SAMPLE_ID },
    { participantId: SAMPLE_ID, sectionId: SAMPLE_ID, projectId: SAMPLE_ID },
    { participantId: SAMPLE_ID, sectionId: SAMPLE_ID, projectId: SAMPLE_ID, stage: 0 },
  ] as OwnRecordsQuery[],
  text: (query: OwnRecordsQuery) =>
    sql`SELECT r.id, r.project_id AS "projectId", r.section_id AS "sectionId", r.stage,
        r.evaluated_id AS "evaluatedId", d.name AS "evaluatedName", r.evaluated_sign AS sign,
        r.setting_id AS "settingId", r.setting_version AS "settingVersion", r.status, r.optional,
        r.anonymous, r.due_at AS "dueAt", r.deferrals, r.draft, r.answers, r.comment,
        r.total::float8 AS total, r.submitted_at AS "submittedAt", r.revealed_at AS "revealedAt",
        ${SUBMITTED_BY} AS "submittedBy", r.reply, r.first_seen_at IS NOT NULL AS seen, r.version,
        p.pause, b.filed_on::text AS "filedOn"
      FROM evaluation_record r JOIN participant d ON d.id = r.evaluated_id
      JOIN project p ON p.id = r.project_id JOIN bid_section b ON b.id = r.section_id
      WHERE r.evaluator_id = ${query.participantId}::uuid AND ${ownCondition(query)}
      ORDER BY r.stage, r.evaluated_sign, d.name, r.id`,
})

export type OwnRecord = RowOf<typeof ownRecords>

function ownCondition(query: OwnRecordsQuery): Sql {
  if ('id' in query) return sql`r.id = ${query.id}::uuid`
  const { sectionId, projectId, stage } = query
  return sql`r.section_id = ${sectionId}::uuid AND r.project_id = ${projectId}::uuid
    ${stage === undefined ? sql`` : sql`AND r.stage = ${stage}::smallint`}`
}

/** Stores the first view of forms without changing their version, so that drafts do not conflict. */
export const recordFirstView = statement({
  access: ANY_AREA,
  samples: [{ ids: [SAMPLE_ID], now: new Date(0) }],
  text: ({ ids, now }: { ids: readonly string[]; now: Date }) =>
    sql`UPDATE evaluation_record SET first_seen_at = ${now}::timestamptz
      WHERE id = ANY(${ids}::uuid[]) AND first_seen_at IS NULL`,
})

/**
 * Evaluations that a participant received in a section and that are revealed, or were before they were voided;
 * evaluations revealed by a pool have no section. `together` is the number of the cell's records revealed at the same
 * time.
 */
export const receivedRecords = statement({
  access: ANY_AREA,
  columns: {
    id: col.uuid(),
    projectId: col.uuid(),
    bidSectionId: col.uuid(),
    stage: col.smallint<OpenStage>(),
    settingId: col.uuid(),
    settingVersion: col.int(),
    status: col.text<RecordStatus>(),
    anonymous: col.bool(),
    evaluatorId: col.uuid(),
    evaluatorName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    answers: col.nullable(col.jsonb<Answer[]>()),
    comment: col.text(),
    total: col.nullable(col.float()),
    submittedAt: col.nullable(col.timestamptz()),
    revealedAt: col.timestamptz(),
    reply: col.nullable(col.jsonb<EvaluationReply>()),
    together: col.int(),
  },
  samples: SAMPLES,
  text: ({ participantId, projectId, sectionId }: OwnSection) =>
    sql`SELECT r.id, r.project_id AS "projectId", r.section_id AS "bidSectionId", r.stage,
        r.setting_id AS "settingId", r.setting_version AS "settingVersion", r.status, r.anonymous,
        r.evaluator_id AS "evaluatorId", e.name AS "evaluatorName", r.evaluator_sign AS sign,
        r.answers, r.comment, r.total::float8 AS total, r.submitted_at AS "submittedAt",
        r.revealed_at AS "revealedAt", r.reply,
        count(*) OVER (PARTITION BY r.setting_id, r.stage, r.revealed_at)::int AS together
      FROM evaluation_record r JOIN participant e ON e.id = r.evaluator_id
      WHERE r.section_id = ${sectionId}::uuid AND r.project_id = ${projectId}::uuid
        AND r.evaluated_id = ${participantId}::uuid AND r.revealed_at IS NOT NULL
        AND r.pool_id IS NULL
      ORDER BY r.stage, r.anonymous, CASE WHEN r.anonymous THEN '' ELSE e.name END, r.id`,
})

export type ReceivedRecord = RowOf<typeof receivedRecords>
