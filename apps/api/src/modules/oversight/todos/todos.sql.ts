import type { Locale, Permission, PlainDate } from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, type Sql, sql, statement, textOf } from '#database/statement'
import { isFor } from '../../todo/todo.sql.js'

/** The day that a term counts from. */
const TERM_FROM = sql`coalesce(t.term_from, t.create_time::date)`

/** End of the term; none runs while it is not known how long the item waits. */
const DUE_AT = sql`CASE WHEN t.waits_for IS NULL OR t.term_from IS NOT NULL THEN coalesce(t.due_at, term.due_at) END`

/** Returns the days on which items of the caller's area were opened, or from which their term counts. */
export const daysOfTodos = statement({
  access: 'area',
  columns: { day: col.text() },
  samples: [{}],
  text: (_: object, scope) => {
    const days = (day: Sql) => sql`SELECT (${day})::text AS day FROM todo t WHERE ${scope.area(sql`t.area_id`)}`
    return sql`${days(TERM_FROM)} UNION ${days(sql`t.create_time::date`)}`
  },
})

/** A day, when the term from it ends, and the working days since. */
interface CountedDay {
  day: PlainDate
  dueAt: Date
  age: number
}

export interface TodoPage {
  /** The caller. */
  accountId: string
  limit: number
  offset: number
  /** Null for all assignees, including none. */
  assigneeId: string | null
  /** Permissions whose items are offered to the caller. */
  permissions: readonly Permission[]
  days: readonly CountedDay[]
  today: PlainDate
  locale: Locale
}

/**
 * Returns a page of the open items of the caller's area that are offered to it, by due time, as a JSON text, and their
 * number. Up to ten thousand are requested at once: the texts of the other language would be a third of the data, and
 * parsing and serialising the JSON again a third of the call.
 */
export const listTodos = statement({
  access: 'area',
  columns: { total: col.int(), items: col.text() },
  samples: [
    {
      ...{ accountId: SAMPLE_ID, limit: 1, offset: 0, assigneeId: null },
      ...{ permissions: [], days: [], today: '2026-01-05', locale: 'zh-CN' },
    },
    {
      ...{ accountId: SAMPLE_ID, limit: 1, offset: 0, assigneeId: SAMPLE_ID, permissions: ['supplier:approve'] },
      ...{ days: [{ day: '2026-01-05', dueAt: SAMPLE_TIME, age: 3 }], today: '2026-01-08', locale: 'en-US' },
    },
  ] as TodoPage[],
  text: ({ accountId, limit, offset, assigneeId, permissions, days, today, locale }: TodoPage, scope) => {
    const offered = sql`${scope.area(sql`t.area_id`)} AND t.permission = ANY(${permissions}::text[])
      AND ${isFor(accountId)}`
    const shown = assigneeId === null ? offered : sql`${offered} AND t.assignee_id = ${assigneeId}::uuid`
    const waits = sql`t.waits_for IS NOT NULL AND coalesce(t.term_from >= ${today}::date, true)`
    return sql`WITH counted AS (SELECT * FROM unnest(${days.map(({ day }) => day)}::date[],
        ${days.map(({ dueAt }) => dueAt)}::timestamptz[], ${days.map(({ age }) => age)}::integer[])
        v(day, due_at, age))
      SELECT (SELECT count(*) FROM todo t WHERE ${shown})::integer AS total,
      coalesce((SELECT json_agg(item) FROM (
        SELECT t.id AS "todoId", t.source_type AS "sourceType", t.source_id AS id, t.kind,
          ${textOf(sql`t.title`, locale)} AS title, ${textOf(sql`a.names`, locale)} AS "areaName",
          t.create_time AS "createTime", coalesce(opened.age, 0) AS age,
          ${DUE_AT} AS "dueAt",
          CASE WHEN ${waits} THEN t.waits_for END AS "waitsFor",
          CASE WHEN ${waits} THEN t.term_from END AS "waitsUntil", t.link,
          t.area_id AS "areaId", t.assignee_id AS "assigneeId", t.assignee_name AS "assigneeName",
          t.permission
        FROM todo t JOIN area a ON a.id = t.area_id
          LEFT JOIN counted opened ON opened.day = t.create_time::date
          LEFT JOIN counted term ON term.day = ${TERM_FROM}
        WHERE ${shown}
        ORDER BY ${DUE_AT} NULLS LAST, t.create_time, t.id
        LIMIT ${limit} OFFSET ${offset}) item), '[]')::text AS items`
  },
})
