import {
  type AccountStatus,
  type JobRowState,
  OPEN_STATES,
  type OpenStage,
  type PlainDate,
  type RecordStatus,
} from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, type Sql, sql, statement, statesOf } from '../../../database/statement.js'
import { ANY_AREA } from '../records/locked-records.sql.js'

const COLUMNS = {
  evaluatorId: col.uuid(),
  projectId: col.uuid(),
  sectionId: col.uuid(),
  projectName: col.text(),
  sectionName: col.text(),
  stage: col.smallint<OpenStage>(),
  dueAt: col.timestamptz(),
  count: col.int(),
  /** Identifies the reminder within its event. */
  key: col.text(),
}

const keyOf = (day: Sql) => sql`r.evaluator_id || ':' || r.section_id || ':' || r.stage || ':' || (${day})::date`

/** Whether the evaluator of a record `r` has an account that can be notified. */
const REACHABLE = sql`EXISTS (SELECT 1 FROM account a
  WHERE a.participant_id = r.evaluator_id AND a.status = ${statesOf<AccountStatus>('enabled')})`

/**
 * Selects the evaluations of an evaluator in a section and stage, if the evaluator has an account that can be notified.
 */
function remindersOf(condition: Sql, day: Sql): Sql {
  return sql`SELECT r.evaluator_id AS "evaluatorId", r.project_id AS "projectId",
      r.section_id AS "sectionId", p.name AS "projectName", b.name AS "sectionName", r.stage,
      min(r.due_at) AS "dueAt", count(*)::int AS count, ${keyOf(day)} AS key
    FROM evaluation_record r JOIN project p ON p.id = r.project_id AND NOT p.pause
    JOIN bid_section b ON b.id = r.section_id
    WHERE ${condition} AND ${REACHABLE}
    GROUP BY r.evaluator_id, r.project_id, r.section_id, p.name, b.name, r.stage, 9`
}

/** A batch of the reminders of an event that were not announced yet, in the order of evaluators. */
interface Batch {
  from: Date
  until: Date
  /** Prefix of the keys of the event's announcements. */
  prefix: string
  /** The evaluator with whom the batch before ended. */
  after: string
  limit: number
}

const SAMPLES: readonly Batch[] = [{ from: SAMPLE_TIME, until: SAMPLE_TIME, prefix: '', after: SAMPLE_ID, limit: 1 }]

function batchOf({ prefix, after, limit }: Batch, condition: Sql, day: Sql): Sql {
  const unannounced = sql`${condition} AND r.evaluator_id >= ${after}::uuid
    AND NOT EXISTS (SELECT 1 FROM message_event e WHERE e.key = ${prefix}::text || ${keyOf(day)})`
  return sql`${remindersOf(unannounced, day)} ORDER BY r.evaluator_id LIMIT ${limit}`
}

/** Records that were opened in a span and are still open. */
export const openedRecords = statement({
  access: ANY_AREA,
  columns: COLUMNS,
  samples: SAMPLES,
  prepared: false,
  text: (batch: Batch) =>
    batchOf(
      batch,
      sql`r.status IN ${statesOf<RecordStatus>(...OPEN_STATES)} AND r.opened_at > ${batch.from}::timestamptz
        AND r.opened_at <= ${batch.until}::timestamptz AND r.due_at > ${batch.until}::timestamptz`,
      sql`r.opened_at`,
    ),
})

/** Open records whose due time is in a span. */
export const dueReminders = statement({
  access: ANY_AREA,
  columns: COLUMNS,
  samples: SAMPLES,
  prepared: false,
  text: (batch: Batch) =>
    batchOf(
      batch,
      sql`r.status IN ${statesOf<RecordStatus>(...OPEN_STATES)} AND r.due_at > ${batch.from}::timestamptz
        AND r.due_at <= ${batch.until}::timestamptz`,
      sql`r.due_at - interval '1 millisecond'`,
    ),
})

/** Records that expired in a span because their window ended. */
export const overdueRecords = statement({
  access: ANY_AREA,
  columns: COLUMNS,
  samples: SAMPLES,
  prepared: false,
  text: (batch: Batch) =>
    batchOf(
      batch,
      sql`r.status = ${statesOf<RecordStatus>('expired')} AND r.end_reason = 'window'
        AND r.ended_at > ${batch.from}::timestamptz
        AND r.ended_at <= ${batch.until}::timestamptz`,
      sql`r.due_at - interval '1 millisecond'`,
    ),
})

interface Duty {
  evaluatorId: string
  sectionId: string
  stage: OpenStage
  /** The day that the reminder belongs to. */
  today: PlainDate
}

/**
 * Outstanding evaluations of an evaluator in a section and stage; none if the project is paused or there is no account.
 */
export const remindersOfDuty = statement({
  access: ANY_AREA,
  columns: COLUMNS,
  samples: [{ evaluatorId: SAMPLE_ID, sectionId: SAMPLE_ID, stage: 0, today: '2026-01-01' }],
  text: ({ evaluatorId, sectionId, stage, today }: Duty) =>
    remindersOf(
      sql`r.status IN ${statesOf<RecordStatus>(...OPEN_STATES)} AND r.evaluator_id = ${evaluatorId}::uuid
        AND r.section_id = ${sectionId}::uuid AND r.stage = ${stage}`,
      sql`${today}`,
    ),
})

/**
 * The records among some whose evaluators can be reminded. Anonymous ones are among them whether or not the
 * evaluator can be reached: that would tell who it is.
 */
export const remindableRecords = statement({
  access: 'area',
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT r.id FROM evaluation_record r JOIN project p ON p.id = r.project_id AND NOT p.pause
      WHERE r.id = ANY(${ids}::uuid[]) AND (r.anonymous OR ${REACHABLE})
        AND ${scope.area(sql`r.area_id`)}`,
})

/**
 * Number of evaluators of some records. Anonymous records are counted separately: whether two of them share an
 * evaluator must not be visible.
 */
export const countEvaluators = statement({
  access: 'area',
  columns: { people: col.int(), anonymous: col.int() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT (count(DISTINCT r.evaluator_id) FILTER (WHERE NOT r.anonymous))::int AS people,
        (count(*) FILTER (WHERE r.anonymous))::int AS anonymous
      FROM evaluation_record r
      WHERE r.id = ANY(${ids}::uuid[]) AND ${scope.area(sql`r.area_id`)}`,
})

/** Returns a row if a job has reminded an evaluator of a section and stage by another of its records. */
export const remindedByJob = statement({
  access: ANY_AREA,
  columns: { n: col.int() },
  samples: [{ jobId: SAMPLE_ID, evaluatorId: SAMPLE_ID, sectionId: SAMPLE_ID, stage: 0 }],
  text: ({ jobId, evaluatorId, sectionId, stage }: Omit<Duty, 'today'> & { jobId: string }) =>
    sql`SELECT j.n FROM job_row j JOIN evaluation_record r ON r.id = j.record_id
      WHERE j.job_id = ${jobId}::uuid AND j.state = ${statesOf<JobRowState>('done')} AND NOT r.anonymous
        AND r.evaluator_id = ${evaluatorId}::uuid AND r.section_id = ${sectionId}::uuid
        AND r.stage = ${stage} LIMIT 1`,
})
