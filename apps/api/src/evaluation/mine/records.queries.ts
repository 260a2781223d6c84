import type { Answer, OpenStage, ParticipantSign, RecordStatus } from '@credit/contract'
import type { EvaluationDraft } from '../../entities/evaluation-record.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql, sqlCount } from '../../platform/database/sql.js'
import type { SectionDays } from './facts.js'
import type { DeferralRow } from './records.dto.js'

const BY_PART = 'held by taking part, whatever the area'

/** A record as its evaluator sees it. */
export interface OwnRecord {
  id: string
  stage: OpenStage
  sectionId: string
  evaluatedId: string
  evaluatedName: string
  sign: ParticipantSign
  settingId: string
  settingVersion: number
  status: RecordStatus
  optional: boolean
  anonymous: boolean
  dueAt: Date
  deferrals: DeferralRow[]
  draft: EvaluationDraft | null
  answers: Answer[] | null
  comment: string
  total: number | null
  submittedAt: Date | null
  revealedAt: Date | null
  seen: boolean
  pause: boolean
  version: number
}

export interface SectionOf {
  participantId: string
  projectId: string
  sectionId: string
}

const OWN = `SELECT r.id, r.stage, r.section_id AS "sectionId", r.evaluated_id AS "evaluatedId",
    d.name AS "evaluatedName", r.evaluated_sign AS sign, r.setting_id AS "settingId",
    r.setting_version AS "settingVersion", r.status, r.optional, r.anonymous, r.due_at AS "dueAt",
    r.deferrals, r.draft, r.answers, r.comment, r.total::float8 AS total,
    r.submitted_at AS "submittedAt", r.revealed_at AS "revealedAt",
    r.first_seen_at IS NOT NULL AS seen, p.pause, r.version
  FROM evaluation_record r JOIN participant d ON d.id = r.evaluated_id
  JOIN project p ON p.id = r.project_id`

/** What a participant gives in a section, of one stage or all. */
export function ownRecords(
  ctx: Ctx,
  { participantId, projectId, sectionId }: SectionOf,
  stage?: OpenStage,
): Promise<OwnRecord[]> {
  return sql<OwnRecord>(
    ctx,
    (s) => `${OWN} WHERE r.section_id = ${s.param(sectionId)}::uuid
      AND r.project_id = ${s.param(projectId)}::uuid
      AND r.evaluator_id = ${s.param(participantId)}::uuid
      ${stage === undefined ? '' : `AND r.stage = ${s.param(stage)}::smallint`}
      AND ${s.unscoped(BY_PART)} ORDER BY r.stage, r.evaluated_sign, d.name, r.id`,
  )
}

/** One record of a participant. */
export async function ownRecord(
  ctx: Ctx,
  participantId: string,
  id: string,
): Promise<OwnRecord | null> {
  const [row] = await sql<OwnRecord>(
    ctx,
    (s) => `${OWN} WHERE r.id = ${s.param(id)}::uuid
      AND r.evaluator_id = ${s.param(participantId)}::uuid AND ${s.unscoped(BY_PART)}`,
  )
  return row ?? null
}

/** Notes that the form was opened, once. */
export async function noteSeen(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sqlCount(
    ctx,
    (s) => `UPDATE evaluation_record SET first_seen_at = ${s.param(ctx.clock.now())}::timestamptz
      WHERE id = ANY(${s.param(ids)}::uuid[]) AND first_seen_at IS NULL AND ${s.unscoped(BY_PART)}`,
  )
}

/** A record as the evaluated party sees it. */
export interface ReceivedRecord {
  id: string
  stage: OpenStage
  settingId: string
  settingVersion: number
  status: RecordStatus
  anonymous: boolean
  evaluatorId: string
  evaluatorName: string
  sign: ParticipantSign
  answers: Answer[] | null
  comment: string
  total: number | null
  submittedAt: Date | null
  revealedAt: Date
  /** How many of its cell were revealed with it. */
  together: number
}

/** What a participant received in a section and that is revealed, or was before it was voided. */
export function receivedRecords(
  ctx: Ctx,
  { participantId, projectId, sectionId }: SectionOf,
): Promise<ReceivedRecord[]> {
  return sql<ReceivedRecord>(
    ctx,
    (
      s,
    ) => `SELECT r.id, r.stage, r.setting_id AS "settingId", r.setting_version AS "settingVersion",
        r.status, r.anonymous, r.evaluator_id AS "evaluatorId", e.name AS "evaluatorName",
        r.evaluator_sign AS sign, r.answers, r.comment, r.total::float8 AS total,
        r.submitted_at AS "submittedAt", r.revealed_at AS "revealedAt",
        count(*) OVER (PARTITION BY r.setting_id, r.stage, r.revealed_at)::int AS together
      FROM evaluation_record r JOIN participant e ON e.id = r.evaluator_id
      WHERE r.section_id = ${s.param(sectionId)}::uuid AND r.project_id = ${s.param(projectId)}::uuid
        AND r.evaluated_id = ${s.param(participantId)}::uuid AND r.revealed_at IS NOT NULL
        AND ${s.unscoped(BY_PART)}
      ORDER BY r.stage, r.anonymous, CASE WHEN r.anonymous THEN '' ELSE e.name END, r.id`,
  )
}

/** The days of a section that somebody said: of its stages, and of its filing. */
export async function daysOfSection(ctx: Ctx, sectionId: string): Promise<SectionDays> {
  const rows = await sql<{ filedOn: string | null; stage: number | null; day: string }>(
    ctx,
    (s) => `SELECT b.filed_on::text AS "filedOn", t.stage, t.reached_on::text AS day
      FROM bid_section b LEFT JOIN section_stage t ON t.section_id = b.id AND t.day_known
        AND t.outcome <> 'closed'
      WHERE b.id = ${s.param(sectionId)}::uuid AND ${s.unscoped(BY_PART)}`,
  )
  const reached = rows.flatMap(({ stage, day }) => (stage === null ? [] : [[stage, day] as const]))
  return { reached: new Map(reached), filedOn: rows[0]?.filedOn ?? null }
}
