import type { Locale, Permission, TodoSource } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, type Sql, sql, statement } from '#database/statement'
import type { TodoEntity } from '#entities/todo/todo'

interface TodoQuery {
  limit: number
  offset: number
  /** Null for all assignees, including none. */
  assigneeId: string | null
  /** Permissions whose items are offered to the caller. */
  permissions: readonly Permission[]
  locale: Locale
}

/**
 * Returns a page of the open items of the caller's area that are offered to it, by due time, as a JSON text, and their number. Up to ten
 * thousand are requested at once: the texts of the other language would be a third of the data, and parsing and
 * serialising the JSON again a third of the call.
 */
export const listTodos = statement({
  access: 'area',
  columns: { total: col.int(), items: col.text() },
  samples: [
    { limit: 1, offset: 0, assigneeId: null, permissions: [], locale: 'zh-CN' },
    { limit: 1, offset: 0, assigneeId: SAMPLE_ID, permissions: ['supplier:approve'], locale: 'en-US' },
  ],
  text: ({ limit, offset, assigneeId, permissions, locale }: TodoQuery, scope) => {
    const offered = sql`${scope.area(sql`t.area_id`)} AND t.permission = ANY(${permissions}::text[])`
    const shown = assigneeId === null ? offered : sql`${offered} AND t.assignee_id = ${assigneeId}::uuid`
    return sql`SELECT (SELECT count(*) FROM todo t WHERE ${shown})::integer AS total,
      coalesce((SELECT json_agg(item) FROM (
        SELECT t.id AS "todoId", t.source_type AS "sourceType", t.source_id AS id, t.kind,
          t.title ->> ${locale}::text AS title, a.names ->> ${locale}::text AS "areaName",
          t.create_time AS "createTime", t.due_at AS "dueAt", t.link,
          t.area_id AS "areaId", t.assignee_id AS "assigneeId", t.assignee_name AS "assigneeName",
          t.permission
        FROM todo t JOIN area a ON a.id = t.area_id WHERE ${shown}
        ORDER BY t.due_at NULLS LAST, t.create_time, t.id
        LIMIT ${limit} OFFSET ${offset}) item), '[]')::text AS items`
  },
})

export type NewTodo = Omit<TodoEntity, 'id' | 'createTime' | 'assigneeId' | 'assigneeName'>

/** True unless a supervisor has dismissed the item with that key. */
const notDismissed = (sourceType: Sql, sourceId: Sql, kind: Sql) =>
  sql`NOT EXISTS (SELECT 1 FROM todo_decision d WHERE d.source_type = ${sourceType}
    AND d.source_id = ${sourceId} AND d.kind = ${kind} AND d.reason IS NOT NULL)`

/** Inserts an open item that was not dismissed, or updates the item of the same record; its creation time stays. */
export const upsertTodo = statement({
  access: allAreas('participants cause items in areas that are not theirs'),
  samples: [
    {
      sourceType: 'profile',
      sourceId: SAMPLE_ID,
      kind: '',
      areaId: SAMPLE_ID,
      permission: 'supplier:approve',
      link: '/',
      dueAt: null,
      title: { 'zh-CN': '', 'en-US': '' },
      now: new Date(0),
    } as NewTodo & { now: Date },
  ],
  text: ({ sourceType, sourceId, kind, title, areaId, permission, link, dueAt, now }: NewTodo & { now: Date }) =>
    sql`INSERT INTO todo (source_type, source_id, kind, title, area_id, permission, link, due_at,
        create_time)
      SELECT v.* FROM (VALUES (${sourceType}::text, ${sourceId}::uuid, ${kind}::text,
        ${JSON.stringify(title)}::jsonb, ${areaId}::uuid, ${permission}::text, ${link}::text,
        ${dueAt}::timestamptz, ${now}::timestamptz)) v(source_type, source_id, kind)
      WHERE ${notDismissed(sql`v.source_type`, sql`v.source_id`, sql`v.kind`)}
      ON CONFLICT (source_type, source_id, kind) DO UPDATE SET title = excluded.title,
        area_id = excluded.area_id, permission = excluded.permission, link = excluded.link,
        due_at = excluded.due_at`,
})

/** Deletes the open items of a record that a supervisor has decided, and notes the decision. */
export const decideTodos = statement({
  access: allAreas('whoever decides closes the item'),
  samples: [{ sourceType: 'profile', sourceId: SAMPLE_ID, accountId: SAMPLE_ID, now: new Date(0) }] as Decided[],
  text: ({ sourceType, sourceId, accountId, now }: Decided) =>
    sql`WITH decided AS (DELETE FROM todo WHERE source_type = ${sourceType}
        AND source_id = ${sourceId}::uuid RETURNING area_id, create_time)
      INSERT INTO todo_decision (create_time, area_id, source_type, source_id, opened_at, account_id)
      SELECT ${now}::timestamptz, area_id, ${sourceType}, ${sourceId}::uuid, create_time,
        ${accountId}::uuid FROM decided`,
})

interface Decided {
  sourceType: TodoSource
  sourceId: string
  accountId: string
  now: Date
}

/** Deletes an open item that a supervisor dismissed, and keeps the reason. */
export const dismissTodo = statement({
  access: 'area',
  samples: [{ id: SAMPLE_ID, reason: '', accountId: SAMPLE_ID, now: new Date(0) }],
  text: (
    { id, reason, accountId, now }: { id: string; reason: string; accountId: string; now: Date },
    scope,
  ) => sql`WITH dismissed AS (DELETE FROM todo t WHERE t.id = ${id}::uuid
        AND ${scope.area(sql`t.area_id`)} RETURNING *)
      INSERT INTO todo_decision (create_time, area_id, source_type, source_id, opened_at, account_id,
        kind, reason)
      SELECT ${now}::timestamptz, area_id, source_type, source_id, create_time, ${accountId}::uuid,
        kind, ${reason}::text FROM dismissed`,
})

/**
 * Deletes the items of some kinds about records, except the listed ones; the suffix after a colon distinguishes items
 * of the same kind.
 */
export const deleteOtherTodos = statement({
  access: allAreas('whoever settles a matter closes the item'),
  samples: [{ sourceType: 'sync', sourceIds: [SAMPLE_ID], kinds: ['A'], kept: [{ sourceId: SAMPLE_ID, kind: '' }] }],
  text: (input: {
    sourceType: TodoSource
    sourceIds: readonly string[]
    kinds: readonly string[]
    kept: readonly Pick<NewTodo, 'sourceId' | 'kind'>[]
  }) =>
    sql`DELETE FROM todo t WHERE t.source_type = ${input.sourceType}
      AND t.source_id = ANY(${input.sourceIds}::uuid[]) AND (t.kind = ANY(${input.kinds}::text[])
        OR split_part(t.kind, ':', 1) = ANY(${input.kinds}::text[]))
      AND NOT EXISTS (SELECT 1 FROM unnest(
          ${input.kept.map(({ sourceId }) => sourceId)}::uuid[],
          ${input.kept.map(({ kind }) => kind)}::text[]) v(source_id, kind)
        WHERE v.source_id = t.source_id AND v.kind IN (t.kind, split_part(t.kind, ':', 1)))`,
})

/** Inserts open items of one source that were not dismissed, or updates them; their times of creation stay. */
export const upsertTodos = statement({
  access: allAreas('the upstream platform serves all areas'),
  samples: [{ sourceType: 'sync', todos: [], now: new Date(0) }],
  text: (input: { sourceType: TodoSource; todos: readonly Omit<NewTodo, 'sourceType' | 'dueAt'>[]; now: Date }) =>
    sql`INSERT INTO todo AS t (source_type, source_id, kind, title, area_id, permission, link,
        create_time)
      SELECT ${input.sourceType}::text, v.*, ${input.now}::timestamptz FROM unnest(
        ${input.todos.map(({ sourceId }) => sourceId)}::uuid[],
        ${input.todos.map(({ kind }) => kind)}::text[],
        ${input.todos.map(({ title }) => JSON.stringify(title))}::jsonb[],
        ${input.todos.map(({ areaId }) => areaId)}::uuid[],
        ${input.todos.map(({ permission }) => permission)}::text[],
        ${input.todos.map(({ link }) => link)}::text[]) v(source_id, kind)
      WHERE ${notDismissed(sql`${input.sourceType}::text`, sql`v.source_id`, sql`v.kind`)}
      ON CONFLICT (source_type, source_id, kind) DO UPDATE SET title = excluded.title,
        area_id = excluded.area_id, link = excluded.link
      WHERE t.title <> excluded.title OR t.area_id <> excluded.area_id`,
})
