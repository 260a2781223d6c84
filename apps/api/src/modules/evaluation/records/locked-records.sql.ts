import type { EndReason, OpenStage, ParticipantSign, RecordStatus } from '@credit/contract'
import { OPEN_STATES } from '@credit/contract'
import {
  col,
  joinSql,
  type RowOf,
  Sql,
  sql,
  statement,
  system,
} from '../../../database/statement.js'
import type {
  Deferral,
  EvaluationDraft,
  ReportedBehaviour,
} from '../../../entities/evaluation/evaluation-record.js'

const SAMPLE_ID = '01900000-0000-7000-8000-000000000000'
const SAMPLE_TIME = new Date(0)
/** Records of parties in any area, or of what the product does by itself. */
export const ANY_AREA = system('reached by taking part or by the clock, in any area')

/** States as constants of the text: partial indexes are found by constants only. */
export function statesSql(states: readonly RecordStatus[]): Sql {
  return sql`(${joinSql(states.map((state) => new Sql([`'${state}'`], [])))})`
}

/** States in which a record can still be revealed, or keeps its opposite from being revealed. */
const LIVE = [...OPEN_STATES, 'submitted'] as const satisfies readonly RecordStatus[]

/** The records to lock: of some ids, the live ones of sections, those of a project with a deadline. */
export type LockQuery =
  | { ids: readonly string[] }
  | { liveInSections: readonly string[] }
  | { withDeadlineInProject: string }

function condition(query: LockQuery): Sql {
  if ('ids' in query) return sql`r.id = ANY(${query.ids}::uuid[])`
  if ('liveInSections' in query) {
    return sql`r.section_id = ANY(${query.liveInSections}::uuid[]) AND r.status IN ${statesSql(LIVE)}`
  }
  return sql`r.project_id = ${query.withDeadlineInProject}::uuid
    AND (r.status IN ${statesSql(OPEN_STATES)} OR (r.anonymous AND r.status = 'submitted'))`
}

/** Locks records, always in the order of their ids, so that two transactions cannot deadlock. */
export const lockedRecords = statement({
  access: ANY_AREA,
  columns: {
    id: col.uuid(),
    version: col.int(),
    areaId: col.uuid(),
    projectId: col.uuid(),
    sectionId: col.uuid(),
    stage: col.smallint<OpenStage>(),
    settingId: col.uuid(),
    settingVersion: col.int(),
    settingCode: col.text(),
    evaluatorId: col.uuid(),
    evaluatedId: col.uuid(),
    evaluatorSign: col.smallint<ParticipantSign>(),
    evaluatedSign: col.smallint<ParticipantSign>(),
    optional: col.bool(),
    anonymous: col.bool(),
    status: col.text<RecordStatus>(),
    openedAt: col.timestamptz(),
    dueAt: col.timestamptz(),
    windowEndsAt: col.timestamptz(),
    deferrals: col.jsonb<Deferral[]>(),
    draft: col.nullable(col.jsonb<EvaluationDraft>()),
    dishonesty: col.jsonb<ReportedBehaviour[]>(),
    total: col.nullable(col.float()),
    pause: col.bool(),
    bidSectionName: col.text(),
  },
  samples: [
    { ids: [SAMPLE_ID] },
    { liveInSections: [SAMPLE_ID] },
    { withDeadlineInProject: SAMPLE_ID },
  ] as LockQuery[],
  text: (query: LockQuery) =>
    sql`SELECT r.id, r.version, r.area_id AS "areaId", r.project_id AS "projectId",
        r.section_id AS "sectionId", r.stage, r.setting_id AS "settingId",
        r.setting_version AS "settingVersion", g.code AS "settingCode",
        r.evaluator_id AS "evaluatorId", r.evaluated_id AS "evaluatedId",
        r.evaluator_sign AS "evaluatorSign", r.evaluated_sign AS "evaluatedSign", r.optional,
        r.anonymous, r.status, r.opened_at AS "openedAt", r.due_at AS "dueAt",
        r.window_ends_at AS "windowEndsAt", r.deferrals, r.draft, r.dishonesty,
        r.total::float8 AS total, p.pause, b.name AS "bidSectionName"
      FROM evaluation_record r JOIN project p ON p.id = r.project_id
      JOIN bid_section b ON b.id = r.section_id JOIN evaluation_setting g ON g.id = r.setting_id
      WHERE ${condition(query)} ORDER BY r.id FOR NO KEY UPDATE OF r`,
})

/** A record that the transaction has locked; `pause`: its project is paused. */
export type LockedRecord = Readonly<RowOf<typeof lockedRecords>>

/** The opposites of records: same section and stage, evaluator and evaluated exchanged. */
export const oppositesOf = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT t.id FROM evaluation_record m JOIN evaluation_record t
      ON t.section_id = m.section_id AND t.stage = m.stage
        AND t.evaluator_id = m.evaluated_id AND t.evaluated_id = m.evaluator_id
      WHERE m.id = ANY(${ids}::uuid[])`,
})

interface StateUpdate {
  records: readonly Pick<LockedRecord, 'id' | 'status'>[]
  /** Why records ended; null for those that were revealed. */
  reason: EndReason | null
  now: Date
}

/** Writes the states of locked records: revealed, or ended. */
export const updateStates = statement({
  access: ANY_AREA,
  samples: [{ records: [{ id: SAMPLE_ID, status: 'revealed' }], reason: null, now: SAMPLE_TIME }],
  text: ({ records, reason, now }: StateUpdate) =>
    sql`UPDATE evaluation_record r SET status = v.status, version = r.version + 1, draft = NULL,
        revealed_at = CASE WHEN v.status = 'revealed' THEN ${now}::timestamptz ELSE r.revealed_at END,
        ended_at = CASE WHEN v.status <> 'revealed' THEN ${now}::timestamptz END,
        end_reason = CASE WHEN v.status <> 'revealed' THEN ${reason}::text END
      FROM unnest(${records.map(({ id }) => id)}::uuid[],
        ${records.map(({ status }) => status)}::text[]) v(id, status)
      WHERE r.id = v.id`,
})

type Deadlines = Pick<LockedRecord, 'id' | 'dueAt' | 'windowEndsAt'>

/** Writes the deadlines of locked records. */
export const updateDeadlines = statement({
  access: ANY_AREA,
  samples: [{ records: [{ id: SAMPLE_ID, dueAt: SAMPLE_TIME, windowEndsAt: SAMPLE_TIME }] }],
  text: ({ records }: { records: readonly Deadlines[] }) =>
    sql`UPDATE evaluation_record r SET due_at = v.due_at, window_ends_at = v.window_ends_at,
        version = r.version + 1
      FROM unnest(${records.map(({ id }) => id)}::uuid[],
        ${records.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${records.map(({ windowEndsAt }) => windowEndsAt)}::timestamptz[])
        v(id, due_at, window_ends_at)
      WHERE r.id = v.id`,
})
