import type { OpenStage } from '@credit/contract'
import type { Ctx } from '../../../platform/database/context.js'
import { sql, sqlCount } from '../../../platform/database/sql.js'

/** A record that waits for its evaluator. */
export interface OpenedRecord {
  id: string
  projectId: string
  sectionId: string
  stage: OpenStage
  settingId: string
  settingVersion: number
  evaluatorId: string
  evaluatedId: string
  optional: boolean
  dueAt: Date
}

/** The records that opened at a moment, in an order that the database's ids do not decide. */
export function openedAt(tx: Ctx, moment: Date): Promise<OpenedRecord[]> {
  return sql<OpenedRecord>(
    tx,
    (s) => `SELECT r.id, r.project_id AS "projectId", r.section_id AS "sectionId", r.stage,
        r.setting_id AS "settingId", r.setting_version AS "settingVersion",
        r.evaluator_id AS "evaluatorId", r.evaluated_id AS "evaluatedId", r.optional,
        r.due_at AS "dueAt"
      FROM evaluation_record r JOIN project p ON p.id = r.project_id
      JOIN bid_section b ON b.id = r.section_id
      JOIN participant e ON e.id = r.evaluator_id JOIN participant d ON d.id = r.evaluated_id
      WHERE r.opened_at = ${s.param(moment)}::timestamptz AND ${s.unscoped('the demo knows all areas')}
      ORDER BY p.ocid, b.code, r.stage, e.sign, e.code, d.sign, d.code`,
  )
}

/** A form and the moment it is opened. */
export interface Seen {
  id: string
  at: Date
}

/** Writes when forms are opened. */
export async function noteSeenAt(tx: Ctx, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return
  await sqlCount(
    tx,
    (s) => `UPDATE evaluation_record r SET first_seen_at = v.at
      FROM unnest(${s.param(seen.map(({ id }) => id))}::uuid[],
        ${s.param(seen.map(({ at }) => at))}::timestamptz[]) v(id, at)
      WHERE r.id = v.id AND ${s.unscoped('the demo knows all areas')}`,
  )
}

/** Projects of the demo by their ocid, oldest first. */
export function projectsNow(tx: Ctx): Promise<{ id: string; ocid: string; pause: boolean }[]> {
  return sql(
    tx,
    (s) => `SELECT id, ocid, pause FROM project WHERE ${s.unscoped('the demo knows all areas')}
      ORDER BY ocid`,
  )
}

/** Lets the planner see what a long transaction has written. */
export async function analyse(tx: Ctx): Promise<void> {
  const tables = [
    ...['participant', 'project', 'bid_section', 'section_stage', 'section_party'],
    ...['evaluation_record', 'credit_fact', 'score_line', 'account', 'sync_release'],
  ]
  await sql(tx, (s) => `ANALYZE ${tables.join(', ')} /* ${s.unscoped('statistics')} */`)
}
