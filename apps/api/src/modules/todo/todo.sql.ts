import type { TodoSource } from '@credit/contract'
import { allAreas, SAMPLE_ID, type Sql, sql, statement } from '#database/statement'
import type { TodoEntity } from '#entities/todo/todo'

export type NewTodo = Omit<TodoEntity, 'id' | 'createTime' | 'assigneeId' | 'assigneeName'>
/** Until when an item waits for others, and is due. */
export type Term = Pick<NewTodo, 'dueAt' | 'termFrom' | 'waitsFor'>

/** True for an item `t` that concerns a supervisor: mentions are shown to the mentioned one only. */
export const isFor = (accountId: string): Sql => sql`(t.source_type <> 'mention' OR t.assignee_id = ${accountId}::uuid)`

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
      termFrom: null,
      waitsFor: null,
      title: { 'zh-CN': '', 'en-US': '' },
      now: new Date(0),
    } as NewTodo & { now: Date },
  ],
  text: ({ sourceType, sourceId, kind, title, areaId, permission, link, now, ...term }: NewTodo & { now: Date }) =>
    sql`INSERT INTO todo (source_type, source_id, kind, title, area_id, permission, link, due_at, term_from,
        waits_for, create_time)
      SELECT v.* FROM (VALUES (${sourceType}::text, ${sourceId}::uuid, ${kind}::text,
        ${JSON.stringify(title)}::jsonb, ${areaId}::uuid, ${permission}::text, ${link}::text,
        ${term.dueAt}::timestamptz, ${term.termFrom}::date, ${term.waitsFor}::text,
        ${now}::timestamptz)) v(source_type, source_id, kind)
      WHERE ${notDismissed(sql`v.source_type`, sql`v.source_id`, sql`v.kind`)}
      ON CONFLICT (source_type, source_id, kind) DO UPDATE SET title = excluded.title,
        area_id = excluded.area_id, permission = excluded.permission, link = excluded.link,
        due_at = excluded.due_at, term_from = excluded.term_from, waits_for = excluded.waits_for`,
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
  text: (input: { sourceType: TodoSource; todos: readonly Omit<NewTodo, 'sourceType' | keyof Term>[]; now: Date }) =>
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
