import { CITY_AREA_CODE, type Locale, type Permission, type PlainDate, type TodoSource } from '@credit/contract'
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
export interface CountedDay {
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
  /** Items whose term ended by then are escalated to the city. */
  escalatedBy: Date
  locale: Locale
}

/** The counted days as the relation `counted`. */
const countedOf = (days: readonly CountedDay[]) =>
  sql`counted AS (SELECT * FROM unnest(${days.map(({ day }) => day)}::date[],
    ${days.map(({ dueAt }) => dueAt)}::timestamptz[], ${days.map(({ age }) => age)}::integer[])
    v(day, due_at, age))`

/** Whether an item waits for others on a day. */
const waitsOn = (today: PlainDate) => sql`t.waits_for IS NOT NULL AND coalesce(t.term_from >= ${today}::date, true)`

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
      ...{ permissions: [], days: [], today: '2026-01-05', escalatedBy: SAMPLE_TIME, locale: 'zh-CN' },
    },
    {
      ...{ accountId: SAMPLE_ID, limit: 1, offset: 0, assigneeId: SAMPLE_ID, permissions: ['supplier:approve'] },
      ...{ days: [{ day: '2026-01-05', dueAt: SAMPLE_TIME, age: 3 }], today: '2026-01-08' },
      ...{ escalatedBy: SAMPLE_TIME, locale: 'en-US' },
    },
  ] as TodoPage[],
  text: ({ accountId, limit, offset, assigneeId, permissions, days, today, ...more }: TodoPage, scope) => {
    const { escalatedBy, locale } = more
    const offered = sql`${scope.area(sql`t.area_id`)} AND t.permission = ANY(${permissions}::text[])
      AND ${isFor(accountId)}`
    const shown = assigneeId === null ? offered : sql`${offered} AND t.assignee_id = ${assigneeId}::uuid`
    const waits = waitsOn(today)
    return sql`WITH ${countedOf(days)}
      SELECT (SELECT count(*) FROM todo t WHERE ${shown})::integer AS total,
      coalesce((SELECT json_agg(item) FROM (
        SELECT t.id AS "todoId", t.source_type AS "sourceType", t.source_id AS id, t.kind,
          ${textOf(sql`t.title`, locale)} AS title, ${textOf(sql`a.names`, locale)} AS "areaName",
          t.create_time AS "createTime", coalesce(opened.age, 0) AS age,
          ${DUE_AT} AS "dueAt",
          coalesce(${DUE_AT} <= ${escalatedBy}::timestamptz, false) AND a.escalates
            AND a.code <> ${CITY_AREA_CODE} AND t.source_type <> 'mention' AS escalated,
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

interface AreaTerms {
  areaId: string
  /** Latest end of the terms. */
  until: Date
  days: readonly CountedDay[]
  today: PlainDate
}

/** Open items of an area whose terms end by a time, except mentions, which concern one person. */
export const termsOfArea = statement({
  access: 'system',
  columns: {
    todoId: col.uuid(),
    sourceType: col.text<TodoSource>(),
    permission: col.text<Permission>(),
    link: col.text(),
    assigneeId: col.nullable(col.uuid()),
    dueAt: col.timestamptz(),
  },
  samples: [{ areaId: SAMPLE_ID, until: SAMPLE_TIME, days: [], today: '2026-01-05' }] as AreaTerms[],
  text: ({ areaId, until, days, today }: AreaTerms) =>
    sql`WITH ${countedOf(days)}
      SELECT t.id AS "todoId", t.source_type AS "sourceType", t.permission, t.link, t.assignee_id AS "assigneeId",
        ${DUE_AT} AS "dueAt"
      FROM todo t LEFT JOIN counted term ON term.day = ${TERM_FROM}
      WHERE t.area_id = ${areaId}::uuid AND t.source_type <> 'mention' AND ${DUE_AT} <= ${until}::timestamptz
        AND NOT (${waitsOn(today)})
      ORDER BY t.id`,
})
