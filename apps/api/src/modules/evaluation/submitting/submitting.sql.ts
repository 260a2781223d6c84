import type { Moved, RecordStatus } from '@credit/contract'
import { col, type RowOf, SAMPLE_ID, sql, statement, statesOf, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ANY_AREA } from '../records/locked-records.sql.js'

const r = table(EvaluationRecordEntity, 'r')
const evaluationRecord = table(EvaluationRecordEntity)

/** A submitted record; objects are JSON. */
interface SubmittedValues {
  id: string
  status: Moved<RecordStatus>
  answers: string
  comment: string
  dishonesty: string
  total: number | null
}

interface SubmittedUpdate {
  records: readonly SubmittedValues[]
  now: Date
  accountId: string
}

const STORED = { id: col.uuid(), version: col.int() }

/** Stores submitted evaluations, revealed at once or sealed; returns their versions. */
export const updateSubmitted = statement({
  access: ANY_AREA,
  columns: STORED,
  samples: [{ records: [], now: new Date(0), accountId: SAMPLE_ID }],
  text: ({ records, now, accountId }: SubmittedUpdate) =>
    sql`UPDATE ${r} SET ${evaluationRecord.status} = v.status, ${evaluationRecord.version} = ${r.version} + 1,
        ${evaluationRecord.answers} = v.answers, ${evaluationRecord.comment} = v.comment, ${evaluationRecord.dishonesty} = v.dishonesty, ${evaluationRecord.total} = v.total,
        ${evaluationRecord.draft} = NULL, ${evaluationRecord.submittedAt} = ${now}::timestamptz, ${evaluationRecord.submittedById} = ${accountId}::uuid,
        ${evaluationRecord.revealedAt} = CASE WHEN v.status = ${statesOf<RecordStatus>('revealed')} THEN ${now}::timestamptz END,
        ${evaluationRecord.durationSeconds} = least(2147483647,
          floor(extract(epoch FROM ${now}::timestamptz - ${r.firstSeenAt})))::integer
      FROM unnest(${records.map(({ id }) => id)}::uuid[],
        ${records.map(({ status }) => status)}::text[],
        ${records.map(({ answers }) => answers)}::jsonb[],
        ${records.map(({ comment }) => comment)}::text[],
        ${records.map(({ dishonesty }) => dishonesty)}::jsonb[],
        ${records.map(({ total }) => total)}::numeric[])
        v(id, status, answers, comment, dishonesty, total)
      WHERE ${r.id} = v.id RETURNING ${r.id}, ${r.version}`,
})

/** The version of a record after it was stored. */
export type StoredVersion = RowOf<typeof updateSubmitted>

/** Stores drafts, replacing earlier ones; returns the versions of their records. */
export const updateDrafts = statement({
  access: ANY_AREA,
  columns: STORED,
  samples: [{ drafts: [{ id: SAMPLE_ID, draft: '{}' }] }],
  text: ({ drafts }: { drafts: readonly { id: string; draft: string }[] }) =>
    sql`UPDATE ${r} SET ${evaluationRecord.draft} = v.draft, ${evaluationRecord.version} = ${r.version} + 1
      FROM unnest(${drafts.map(({ id }) => id)}::uuid[],
        ${drafts.map(({ draft }) => draft)}::jsonb[]) v(id, draft)
      WHERE ${r.id} = v.id RETURNING ${r.id}, ${r.version}`,
})
