import { OPEN_STATES, type ParticipantStatus, type RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, sql, statement, statesOf } from '../../../database/statement.js'
import { ANY_AREA, isOppositeOf } from './locked-records.sql.js'

/**
 * Records with a future deadline that was computed before a change of the calendar, in the order of their ids,
 * including records that evaluators on leave will get back. Selects by deadline first: few of all records have a future
 * one.
 */
export const deadlinesBefore = statement({
  access: ANY_AREA,
  columns: {
    id: col.uuid(),
    status: col.text<RecordStatus>(),
    openedAt: col.timestamptz(),
    deadlinesSetAt: col.nullable(col.timestamptz()),
    dueAt: col.timestamptz(),
    windowEndsAt: col.timestamptz(),
  },
  samples: [
    { now: SAMPLE_TIME, changedAt: SAMPLE_TIME, after: null, limit: 1 },
    { now: SAMPLE_TIME, changedAt: SAMPLE_TIME, after: SAMPLE_ID, limit: 1 },
  ],
  text: ({ now, changedAt, after, limit }: { now: Date; changedAt: Date; after: string | null; limit: number }) =>
    sql`WITH due AS MATERIALIZED (
        SELECT r.id FROM evaluation_record r
          WHERE r.status IN ${statesOf<RecordStatus>(...OPEN_STATES)} AND r.due_at > ${now}::timestamptz
        UNION SELECT r.id FROM evaluation_record r WHERE r.anonymous
          AND r.status = ${statesOf<RecordStatus>('submitted')}
          AND r.window_ends_at > ${now}::timestamptz
        UNION SELECT r.id FROM participant e JOIN evaluation_record r ON r.evaluator_id = e.id
          AND r.status = ${statesOf<RecordStatus>('excused')} AND r.due_at > ${now}::timestamptz
          WHERE e.status = ${statesOf<ParticipantStatus>('onLeave')} AND NOT EXISTS (SELECT 1 FROM evaluation_record o
            WHERE ${isOppositeOf('o', 'r')} AND o.revealed_at IS NOT NULL))
      SELECT r.id, r.status, r.opened_at AS "openedAt", r.deadlines_set_at AS "deadlinesSetAt",
        r.due_at AS "dueAt", r.window_ends_at AS "windowEndsAt"
      FROM due JOIN evaluation_record r ON r.id = due.id
      WHERE coalesce(r.deadlines_set_at, r.opened_at) < ${changedAt}::timestamptz
        ${after === null ? sql`` : sql`AND r.id > ${after}::uuid`}
      ORDER BY r.id LIMIT ${limit}`,
})

interface Recount {
  records: readonly { id: string; dueAt: Date; windowEndsAt: Date }[]
  now: Date
}

/** Writes recomputed deadlines; a second run does not find them again. */
export const recountDeadlines = statement({
  access: ANY_AREA,
  samples: [
    {
      records: [{ id: SAMPLE_ID, dueAt: SAMPLE_TIME, windowEndsAt: SAMPLE_TIME }],
      now: SAMPLE_TIME,
    },
  ],
  text: ({ records, now }: Recount) =>
    sql`UPDATE evaluation_record r SET due_at = v.due_at, window_ends_at = v.window_ends_at,
        deadlines_set_at = ${now}::timestamptz, version = r.version + 1
      FROM unnest(${records.map(({ id }) => id)}::uuid[],
        ${records.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${records.map(({ windowEndsAt }) => windowEndsAt)}::timestamptz[])
        v(id, due_at, window_ends_at)
      WHERE r.id = v.id`,
})
