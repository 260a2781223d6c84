import {
  type AccountStatus,
  type JobRowState,
  OPEN_STATES,
  type OpenStage,
  type PlainDate,
  type RecordStatus,
} from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, type Sql, sql, statement, statesOf, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { AccountEntity } from '#entities/identity/account'
import { JobRowEntity } from '#entities/jobs/job-row'
import { MessageEventEntity } from '#entities/messaging/message-event'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'

const r = table(EvaluationRecordEntity, 'r')
const a = table(AccountEntity, 'a')
const p = table(ProjectEntity, 'p')
const b = table(BidSectionEntity, 'b')
const e = table(MessageEventEntity, 'e')
const j = table(JobRowEntity, 'j')

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

const keyOf = (day: Sql) => sql`${r.evaluatorId} || ':' || ${r.sectionId} || ':' || ${r.stage} || ':' || (${day})::date`

/** Whether the evaluator of a record `r` has an account that can be notified. */
const REACHABLE = sql`EXISTS (SELECT 1 FROM ${a}
  WHERE ${a.participantId} = ${r.evaluatorId} AND ${a.status} = ${statesOf<AccountStatus>('enabled')})`

/**
 * Selects the evaluations of an evaluator in a section and stage, if the evaluator has an account that can be notified.
 */
function remindersOf(condition: Sql, day: Sql): Sql {
  return sql`SELECT ${r.select('evaluatorId', 'projectId', 'sectionId')}, ${p.name} AS "projectName", ${b.name} AS "sectionName", ${r.stage},
      min(${r.dueAt}) AS "dueAt", count(*)::int AS count, ${keyOf(day)} AS key
    FROM ${r} JOIN ${p} ON ${p.id} = ${r.projectId} AND NOT ${p.pause}
    JOIN ${b} ON ${b.id} = ${r.sectionId}
    WHERE ${condition} AND ${REACHABLE}
    GROUP BY ${r.evaluatorId}, ${r.projectId}, ${r.sectionId}, ${p.name}, ${b.name}, ${r.stage}, 9`
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
  const unannounced = sql`${condition} AND ${r.evaluatorId} >= ${after}::uuid
    AND NOT EXISTS (SELECT 1 FROM ${e} WHERE ${e.key} = ${prefix}::text || ${keyOf(day)})`
  return sql`${remindersOf(unannounced, day)} ORDER BY ${r.evaluatorId} LIMIT ${limit}`
}

/** Records that were opened in a span and are still open. */
export const openedRecords = statement({
  access: 'system',
  columns: COLUMNS,
  samples: SAMPLES,
  prepared: false,
  text: (batch: Batch) =>
    batchOf(
      batch,
      sql`${r.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)} AND ${r.openedAt} > ${batch.from}::timestamptz
        AND ${r.openedAt} <= ${batch.until}::timestamptz AND ${r.dueAt} > ${batch.until}::timestamptz`,
      r.openedAt,
    ),
})

/** Open records whose due time is in a span. */
export const dueReminders = statement({
  access: 'system',
  columns: COLUMNS,
  samples: SAMPLES,
  prepared: false,
  text: (batch: Batch) =>
    batchOf(
      batch,
      sql`${r.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)} AND ${r.dueAt} > ${batch.from}::timestamptz
        AND ${r.dueAt} <= ${batch.until}::timestamptz`,
      sql`${r.dueAt} - interval '1 millisecond'`,
    ),
})

/** Records that expired in a span because their window ended. */
export const overdueRecords = statement({
  access: 'system',
  columns: COLUMNS,
  samples: SAMPLES,
  prepared: false,
  text: (batch: Batch) =>
    batchOf(
      batch,
      sql`${r.status} = ${statesOf<RecordStatus>('expired')} AND ${r.endReason} = 'window'
        AND ${r.endedAt} > ${batch.from}::timestamptz
        AND ${r.endedAt} <= ${batch.until}::timestamptz`,
      sql`${r.dueAt} - interval '1 millisecond'`,
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
  access: 'area',
  columns: COLUMNS,
  samples: [{ evaluatorId: SAMPLE_ID, sectionId: SAMPLE_ID, stage: 0, today: '2026-01-01' }],
  text: ({ evaluatorId, sectionId, stage, today }: Duty, scope) =>
    remindersOf(
      sql`${r.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)} AND ${r.evaluatorId} = ${evaluatorId}::uuid
        AND ${r.sectionId} = ${sectionId}::uuid AND ${r.stage} = ${stage} AND ${scope.area(r.areaId)}`,
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
    sql`SELECT ${r.id} FROM ${r} JOIN ${p} ON ${p.id} = ${r.projectId} AND NOT ${p.pause}
      WHERE ${r.id} = ANY(${ids}::uuid[]) AND (${r.anonymous} OR ${REACHABLE})
        AND ${scope.area(r.areaId)}`,
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
    sql`SELECT (count(DISTINCT ${r.evaluatorId}) FILTER (WHERE NOT ${r.anonymous}))::int AS people,
        (count(*) FILTER (WHERE ${r.anonymous}))::int AS anonymous
      FROM ${r}
      WHERE ${r.id} = ANY(${ids}::uuid[]) AND ${scope.area(r.areaId)}`,
})

/** Returns a row if a job has reminded an evaluator of a section and stage by another of its records. */
export const remindedByJob = statement({
  access: 'area',
  columns: { n: col.int() },
  samples: [{ jobId: SAMPLE_ID, evaluatorId: SAMPLE_ID, sectionId: SAMPLE_ID, stage: 0 }],
  text: ({ jobId, evaluatorId, sectionId, stage }: Omit<Duty, 'today'> & { jobId: string }, scope) =>
    sql`SELECT ${j.n} FROM ${j} JOIN ${r} ON ${r.id} = ${j.recordId}
      WHERE ${j.jobId} = ${jobId}::uuid AND ${j.state} = ${statesOf<JobRowState>('done')} AND NOT ${r.anonymous}
        AND ${r.evaluatorId} = ${evaluatorId}::uuid AND ${r.sectionId} = ${sectionId}::uuid
        AND ${r.stage} = ${stage} AND ${scope.area(r.areaId)} LIMIT 1`,
})
