import type { Moved, RecordStatus } from '@credit/contract'
import { col, type RowOf, SAMPLE_ID, sql, statement, statesOf } from '../../../database/statement.js'
import { ANY_AREA } from '../records/locked-records.sql.js'

/** A submitted record; objects are JSON. */
export interface SubmittedValues {
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
    sql`UPDATE evaluation_record r SET status = v.status, version = r.version + 1,
        answers = v.answers, comment = v.comment, dishonesty = v.dishonesty, total = v.total,
        draft = NULL, submitted_at = ${now}::timestamptz, submitted_by_id = ${accountId}::uuid,
        revealed_at = CASE WHEN v.status = ${statesOf<RecordStatus>('revealed')} THEN ${now}::timestamptz END,
        duration_seconds = least(2147483647,
          floor(extract(epoch FROM ${now}::timestamptz - r.first_seen_at)))::integer
      FROM unnest(${records.map(({ id }) => id)}::uuid[],
        ${records.map(({ status }) => status)}::text[],
        ${records.map(({ answers }) => answers)}::jsonb[],
        ${records.map(({ comment }) => comment)}::text[],
        ${records.map(({ dishonesty }) => dishonesty)}::jsonb[],
        ${records.map(({ total }) => total)}::numeric[])
        v(id, status, answers, comment, dishonesty, total)
      WHERE r.id = v.id RETURNING r.id, r.version`,
})

/** The version of a record after it was stored. */
export type StoredVersion = RowOf<typeof updateSubmitted>

/** Stores drafts, replacing earlier ones; returns the versions of their records. */
export const updateDrafts = statement({
  access: ANY_AREA,
  columns: STORED,
  samples: [{ drafts: [{ id: SAMPLE_ID, draft: '{}' }] }],
  text: ({ drafts }: { drafts: readonly { id: string; draft: string }[] }) =>
    sql`UPDATE evaluation_record r SET draft = v.draft, version = r.version + 1
      FROM unnest(${drafts.map(({ id }) => id)}::uuid[],
        ${drafts.map(({ draft }) => draft)}::jsonb[]) v(id, draft)
      WHERE r.id = v.id RETURNING r.id, r.version`,
})
