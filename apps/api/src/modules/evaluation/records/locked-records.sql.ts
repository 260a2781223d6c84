import {
  CORRECTION_SEAL_DAYS,
  DAY_MS,
  type EndReason,
  EVALUATION_MACHINE,
  type Moved,
  OPEN_STATES,
  type RecordStatus,
  stepOf,
  UNDECIDED_STATES,
} from '@credit/contract'
import {
  allAreas,
  col,
  type RowOf,
  SAMPLE_ID,
  SAMPLE_TIME,
  Sql,
  sql,
  statement,
  statesOf,
  type Table,
  table,
} from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { SectionStageEntity } from '#entities/projects/section-stage'

const k = table(SectionStageEntity, 'k')
const r = table(EvaluationRecordEntity, 'r')
const g = table(EvaluationSettingEntity, 'g')
const e = table(ParticipantEntity, 'e')
const o = table(EvaluationRecordEntity, 'o')
const p = table(ProjectEntity, 'p')
const b = table(BidSectionEntity, 'b')
const t = table(EvaluationRecordEntity, 't')
const m = table(EvaluationRecordEntity, 'm')
const evaluationRecord = table(EvaluationRecordEntity)

/** Policy for records of parties in any area, and for work of the product itself. */
export const ANY_AREA = allAreas('reached by taking part or by the clock, in any area')

/** Records that a correction of the stage closed; written as in their index. */
export function isCorrected(record: Table<EvaluationRecordEntity>): Sql {
  return sql`(${record.status} = ${statesOf<RecordStatus>('closed')}
    AND ${record.endReason} = 'stageCorrected')`
}

/** Records closed before this time no longer seal their opposites. */
export const sealedSince = (now: Date) => new Date(now.getTime() - CORRECTION_SEAL_DAYS * DAY_MS)

/**
 * Whether a record that a correction closed still seals its opposite and its group: for some time,
 * until the stage is reached again.
 */
export function closedUntilReached(record: Table<EvaluationRecordEntity>, now: Date): Sql {
  return sql`(${isCorrected(record)}
    AND ${record.endedAt} > ${sealedSince(now)}::timestamptz
    AND EXISTS (SELECT 1 FROM ${k} WHERE ${k.sectionId} = ${record.sectionId}
      AND ${k.stage} = ${record.stage} AND ${k.outcome} = 'closed'))`
}

/** Records that an evaluator on leave has again if it comes back now: nothing of a paused project is due. */
export function isReturnable(record: Table<EvaluationRecordEntity>, project: Table<ProjectEntity>, now: Date): Sql {
  return sql`(${record.status} = ${statesOf<RecordStatus>('excused')}
    AND ${record.dueAt} > CASE WHEN ${project.pause}
      THEN ${project.pausedAt} ELSE ${now}::timestamptz END)`
}

/**
 * Selects the records to lock: by ids; the live ones of sections, optionally with records that their evaluators may get
 * back, or with records that can reopen; or the ones of a project with a deadline.
 */
export type LockQuery =
  | { ids: readonly string[] }
  | { liveInSections: readonly string[] }
  | { closableInSections: readonly string[] }
  | { reopenableInSections: readonly string[] }
  | { withDeadlineInProject: string }

function condition(query: LockQuery & { now: Date }): Sql {
  if ('ids' in query) return sql`${r.id} = ANY(${query.ids}::uuid[])`
  if ('closableInSections' in query) {
    return sql`${r.sectionId} = ANY(${query.closableInSections}::uuid[])
      AND (${r.status} IN ${statesOf<RecordStatus>(...UNDECIDED_STATES)} OR ${isCorrected(r)}
        OR ${isReturnable(r, p, query.now)})`
  }
  if ('liveInSections' in query) {
    return sql`${r.sectionId} = ANY(${query.liveInSections}::uuid[])
      AND (${r.status} IN ${statesOf<RecordStatus>(...UNDECIDED_STATES)} OR ${isCorrected(r)})`
  }
  if ('reopenableInSections' in query) {
    return sql`${r.sectionId} = ANY(${query.reopenableInSections}::uuid[])
      AND ${r.status} IN ${statesOf<RecordStatus>(...UNDECIDED_STATES, 'closed')}`
  }
  return sql`${r.projectId} = ${query.withDeadlineInProject}::uuid
    AND (${r.status} IN ${statesOf<RecordStatus>(...OPEN_STATES, 'excused')}
      OR (${r.anonymous} AND ${r.status} = ${statesOf<RecordStatus>('submitted')}))`
}

/** The condition that a record is the other way round of another's pair, section and stage. */
export function isOppositeOf(one: Table<EvaluationRecordEntity>, other: Table<EvaluationRecordEntity>): Sql {
  return sql`${one.sectionId} = ${other.sectionId} AND ${one.stage} = ${other.stage}
    AND ${one.evaluatorId} = ${other.evaluatedId} AND ${one.evaluatedId} = ${other.evaluatorId}`
}

/** Locks records, always in the order of their ids, so that two transactions cannot deadlock. */
export const lockedRecords = statement({
  access: ANY_AREA,
  columns: {
    ...col.of(
      EvaluationRecordEntity,
      'id',
      'version',
      'areaId',
      'projectId',
      'sectionId',
      'stage',
      'settingId',
      'settingVersion',
      'evaluatorId',
      'evaluatedId',
      'evaluatorSign',
      'evaluatedSign',
      'optional',
      'anonymous',
      'status',
      'openedAt',
      'dueAt',
      'windowEndsAt',
      'poolId',
      'deferrals',
      'draft',
      'dishonesty',
    ),
    settingCode: col.text(),
    evaluatorBodyId: col.uuid(),
    anonymousOppositeCell: col.nullable(col.uuid()),
    total: col.nullable(col.float()),
    closedUntilReached: col.bool(),
    pause: col.bool(),
    bidSectionName: col.text(),
    projectName: col.text(),
    evaluatorName: col.text(),
  },
  samples: [
    { ids: [SAMPLE_ID], now: SAMPLE_TIME },
    { liveInSections: [SAMPLE_ID], now: SAMPLE_TIME },
    { closableInSections: [SAMPLE_ID], now: SAMPLE_TIME },
    { reopenableInSections: [SAMPLE_ID], now: SAMPLE_TIME },
    { withDeadlineInProject: SAMPLE_ID, now: SAMPLE_TIME },
  ] as (LockQuery & { now: Date })[],
  text: (query: LockQuery & { now: Date }) =>
    sql`SELECT ${r.select('id', 'version', 'areaId', 'projectId', 'sectionId', 'stage', 'settingId', 'settingVersion')}, ${g.code} AS "settingCode",
        ${r.select('evaluatorId')}, coalesce(${e.mergedIntoId}, ${e.id}) AS "evaluatorBodyId",
        ${r.select('evaluatedId', 'evaluatorSign', 'evaluatedSign', 'optional', 'anonymous', 'status', 'openedAt', 'dueAt')},
        (SELECT ${o.settingId} FROM ${o} WHERE ${isOppositeOf(o, r)} AND ${o.anonymous})
          AS "anonymousOppositeCell", ${closedUntilReached(r, query.now)} AS "closedUntilReached",
        ${r.select('windowEndsAt', 'poolId', 'deferrals', 'draft', 'dishonesty')},
        ${r.total}::float8 AS total, ${p.pause}, ${b.name} AS "bidSectionName", ${p.name} AS "projectName",
        ${e.name} AS "evaluatorName"
      FROM ${r} JOIN ${p} ON ${p.id} = ${r.projectId}
      JOIN ${e} ON ${e.id} = ${r.evaluatorId} JOIN ${b} ON ${b.id} = ${r.sectionId} JOIN ${g} ON ${g.id} = ${r.settingId}
      WHERE ${condition(query)} ORDER BY ${r.id} FOR NO KEY UPDATE OF r`,
})

/**
 * A record locked by the transaction. `pause`: its project is paused; `anonymousOppositeCell`: the cell of its
 * opposite, if that is anonymous; `evaluatorBodyId`: the kept participant after a merge.
 */
export type LockedRecord = Readonly<RowOf<typeof lockedRecords>>
/** A locked record in the state that its machine has led to. */
export type MovedRecord = LockedRecord & { readonly status: Moved<RecordStatus> }

/** The opposites of records: same section and stage, evaluator and evaluated exchanged. */
export const oppositesOf = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT ${t.id} FROM ${m} JOIN ${t} ON ${isOppositeOf(t, m)}
      WHERE ${m.id} = ANY(${ids}::uuid[])`,
})

interface StateUpdate {
  records: readonly Pick<MovedRecord, 'id' | 'status' | 'poolId'>[]
  /** Reason for ending records; null for revealed or held records. */
  reason: EndReason | null
  /** Time since when records are held; null for other records. */
  heldAt: Date | null
  now: Date
}

/**
 * Writes the states of locked records: revealed, held, or ended. A record whose reveal in a pool was withdrawn was
 * never shown: it has no time of reveal.
 */
export const updateStates = statement({
  access: ANY_AREA,
  samples: [
    {
      records: [{ id: SAMPLE_ID, status: stepOf(EVALUATION_MACHINE, 'reveal').to, poolId: null }],
      reason: null,
      heldAt: null,
      now: SAMPLE_TIME,
    },
  ],
  text: ({ records, reason, heldAt, now }: StateUpdate) =>
    sql`UPDATE ${r} SET ${evaluationRecord.status} = v.status, ${evaluationRecord.version} = ${r.version} + 1, ${evaluationRecord.draft} = NULL,
        ${evaluationRecord.revealedAt} = CASE WHEN v.status = ${statesOf<RecordStatus>('revealed')} THEN ${now}::timestamptz
          WHEN ${r.poolId} IS NULL THEN ${r.revealedAt} END,
        ${evaluationRecord.poolId} = v.pool_id,
        ${evaluationRecord.heldAt} = CASE WHEN v.status = ${statesOf<RecordStatus>('held')} THEN ${heldAt}::timestamptz ELSE ${r.heldAt} END,
        ${evaluationRecord.endedAt} = CASE WHEN v.status NOT IN ${statesOf<RecordStatus>('revealed', 'held')} THEN ${now}::timestamptz END,
        ${evaluationRecord.endReason} = CASE WHEN v.status NOT IN ${statesOf<RecordStatus>('revealed', 'held')} THEN ${reason}::text END
      FROM unnest(${records.map(({ id }) => id)}::uuid[],
        ${records.map(({ status }) => status)}::text[],
        ${records.map(({ poolId }) => poolId)}::uuid[]) v(id, status, pool_id)
      WHERE ${r.id} = v.id`,
})

interface Reopening {
  records: readonly Pick<MovedRecord, 'id' | 'status' | 'openedAt' | 'dueAt' | 'windowEndsAt' | 'deferrals'>[]
}

/** Reopens ended records with the given deadlines, and clears the reason for their end. */
export const updateReopened = statement({
  access: ANY_AREA,
  samples: [{ records: [] }],
  text: ({ records }: Reopening) =>
    sql`UPDATE ${r} SET ${evaluationRecord.status} = v.status, ${evaluationRecord.openedAt} = v.opened_at,
        ${evaluationRecord.dueAt} = v.due_at, ${evaluationRecord.windowEndsAt} = v.window_ends_at, ${evaluationRecord.deferrals} = v.deferrals,
        ${evaluationRecord.deadlinesSetAt} = CASE WHEN v.opened_at = ${r.openedAt} THEN ${r.deadlinesSetAt} END,
        ${evaluationRecord.endedAt} = NULL, ${evaluationRecord.endReason} = NULL, ${evaluationRecord.version} = ${r.version} + 1
      FROM unnest(${records.map(({ id }) => id)}::uuid[],
        ${records.map(({ status }) => status)}::text[],
        ${records.map(({ openedAt }) => openedAt)}::timestamptz[],
        ${records.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${records.map(({ windowEndsAt }) => windowEndsAt)}::timestamptz[],
        ${records.map(({ deferrals }) => JSON.stringify(deferrals))}::jsonb[])
        v(id, status, opened_at, due_at, window_ends_at, deferrals)
      WHERE ${r.id} = v.id`,
})

type Deadlines = Pick<LockedRecord, 'id' | 'dueAt' | 'windowEndsAt'>

/** Writes the deadlines of locked records. */
export const updateDeadlines = statement({
  access: ANY_AREA,
  samples: [{ records: [{ id: SAMPLE_ID, dueAt: SAMPLE_TIME, windowEndsAt: SAMPLE_TIME }] }],
  text: ({ records }: { records: readonly Deadlines[] }) =>
    sql`UPDATE ${r} SET ${evaluationRecord.dueAt} = v.due_at, ${evaluationRecord.windowEndsAt} = v.window_ends_at,
        ${evaluationRecord.version} = ${r.version} + 1
      FROM unnest(${records.map(({ id }) => id)}::uuid[],
        ${records.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${records.map(({ windowEndsAt }) => windowEndsAt)}::timestamptz[])
        v(id, due_at, window_ends_at)
      WHERE ${r.id} = v.id`,
})
