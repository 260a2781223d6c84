import type { OpenStage, ParticipantSign, RecordStatus } from '@credit/contract'
import type { EvaluationDraft } from '../../entities/evaluation-record.js'
import type { Ctx } from '../../platform/database/context.js'
import { type SqlScope, sql } from '../../platform/database/sql.js'

/** A record that the transaction holds; `status` is changed in it before it is written. */
export interface HeldRecord {
  id: string
  version: number
  areaId: string
  projectId: string
  sectionId: string
  stage: OpenStage
  settingId: string
  settingVersion: number
  settingCode: string
  evaluatorId: string
  evaluatedId: string
  evaluatorSign: ParticipantSign
  evaluatedSign: ParticipantSign
  optional: boolean
  anonymous: boolean
  status: RecordStatus
  openedAt: Date
  dueAt: Date
  windowEndsAt: Date
  firstSeenAt: Date | null
  deferrals: number
  draft: EvaluationDraft | null
  total: number | null
  /** Its project is paused. */
  pause: boolean
  bidSectionName: string
}

const HELD = `SELECT r.id, r.version, r.area_id AS "areaId", r.project_id AS "projectId",
    r.section_id AS "sectionId", r.stage, r.setting_id AS "settingId",
    r.setting_version AS "settingVersion", g.code AS "settingCode", r.evaluator_id AS "evaluatorId",
    r.evaluated_id AS "evaluatedId", r.evaluator_sign AS "evaluatorSign",
    r.evaluated_sign AS "evaluatedSign", r.optional, r.anonymous,
    r.status, r.opened_at AS "openedAt", r.due_at AS "dueAt", r.window_ends_at AS "windowEndsAt",
    r.first_seen_at AS "firstSeenAt", jsonb_array_length(r.deferrals) AS deferrals, r.draft,
    r.total::float8 AS total, p.pause, b.name AS "bidSectionName"
  FROM evaluation_record r JOIN project p ON p.id = r.project_id
  JOIN bid_section b ON b.id = r.section_id JOIN evaluation_setting g ON g.id = r.setting_id`

/** Always in id order, so that two transactions never wait for each other in a ring. */
const LOCK = 'ORDER BY r.id FOR NO KEY UPDATE OF r'
export const BY_PART = 'held by taking part, whatever the area'

function lock(tx: Ctx, where: (s: SqlScope) => string): Promise<HeldRecord[]> {
  if (!tx.inTransaction) throw new Error('records are locked in a unit of work')
  return sql<HeldRecord>(tx, (s) => `${HELD} WHERE ${where(s)} AND ${s.unscoped(BY_PART)} ${LOCK}`)
}

/** Records without their opposites: for what unseals nothing. */
export function lockRecords(tx: Ctx, ids: readonly string[]): Promise<HeldRecord[]> {
  return lock(tx, (s) => `r.id = ANY(${s.param(ids)}::uuid[])`)
}

/**
 * Records and their opposites: same section and stage, the other way round. Found first and locked
 * by their ids alone: a locked row that another transaction changed meanwhile is looked at again,
 * and a subquery in the locking statement would lose it then.
 */
export async function lockTwins(tx: Ctx, ids: readonly string[]): Promise<HeldRecord[]> {
  const twins = await sql<{ id: string }>(
    tx,
    (s) => `SELECT t.id FROM evaluation_record m JOIN evaluation_record t
      ON t.section_id = m.section_id AND t.stage = m.stage
        AND t.evaluator_id = m.evaluated_id AND t.evaluated_id = m.evaluator_id
      WHERE m.id = ANY(${s.param(ids)}::uuid[]) AND ${s.unscoped(BY_PART)}`,
  )
  return lockRecords(tx, [...new Set([...ids, ...twins.map(({ id }) => id)])])
}

/** All of some sections that is open or sealed: a record outside of it seals nothing. */
export function lockLive(tx: Ctx, sectionIds: readonly string[]): Promise<HeldRecord[]> {
  return lock(
    tx,
    (s) => `r.section_id = ANY(${s.param(sectionIds)}::uuid[])
      AND r.status IN ('pending', 'deferred', 'submitted')`,
  )
}

/** The open ones of a project, and the sealed anonymous ones, whose window is moved as well. */
export function lockWindows(tx: Ctx, projectId: string): Promise<HeldRecord[]> {
  return lock(
    tx,
    (s) => `r.project_id = ${s.param(projectId)}::uuid
      AND (r.status IN ('pending', 'deferred') OR (r.anonymous AND r.status = 'submitted'))`,
  )
}

/** Open records whose time is up, oldest first; those of paused projects wait. */
export async function dueRecords(ctx: Ctx, now: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    ctx,
    (
      s,
    ) => `SELECT r.id FROM evaluation_record r JOIN project p ON p.id = r.project_id AND NOT p.pause
      WHERE r.status IN ('pending', 'deferred') AND r.due_at <= ${s.param(now)}::timestamptz
        AND ${s.unscoped('time is up everywhere')} ORDER BY r.due_at, r.id LIMIT ${s.param(limit)}`,
  )
  return rows.map((row) => row.id)
}

/** Sections with anonymous cells whose window has ended and that nobody can still submit to. */
export async function sectionsToReveal(ctx: Ctx, now: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(ctx, (s) => {
    const at = `${s.param(now)}::timestamptz`
    return `SELECT DISTINCT r.section_id AS id FROM evaluation_record r
      JOIN project p ON p.id = r.project_id AND NOT p.pause
      WHERE r.anonymous AND r.status = 'submitted' AND r.window_ends_at <= ${at}
        AND NOT EXISTS (SELECT 1 FROM evaluation_record o WHERE o.section_id = r.section_id
          AND o.stage = r.stage AND o.setting_id = r.setting_id
          AND (o.status IN ('pending', 'deferred')
            OR (o.status = 'submitted' AND o.window_ends_at > ${at})))
        AND ${s.unscoped('time is up everywhere')} ORDER BY 1 LIMIT ${s.param(limit)}`
  })
  return rows.map((row) => row.id)
}

/** The stages after those of some records, by `section stage`: when each came. */
export async function nextStages(
  ctx: Ctx,
  sectionIds: readonly string[],
): Promise<Map<string, { reachedOn: string; notedOn: string }>> {
  const rows = await sql<{ key: string; reachedOn: string; notedOn: string }>(
    ctx,
    (s) => `SELECT section_id || ' ' || (stage - 1) AS key, reached_on::text AS "reachedOn",
        create_time::date::text AS "notedOn"
      FROM section_stage WHERE section_id = ANY(${s.param(sectionIds)}::uuid[])
        AND stage BETWEEN 1 AND 3 AND outcome <> 'closed' AND ${s.unscoped(BY_PART)}`,
  )
  return new Map(rows.map(({ key, ...next }) => [key, next]))
}
