import type { TodoSource } from '@credit/contract'
import type { Ctx } from '../../core/context.js'
import { allAreas } from '../../database/policy.js'
import { scoped } from '../../database/scoped.js'
import { TodoEntity } from '../../entities/todo/todo.js'
import { deleteOtherTodos, type NewTodo, upsertTodo, upsertTodos } from './todo.sql.js'

/** Adds an open item for supervisors, or updates it, in the transaction that causes it. */
export async function openTodo(
  tx: Ctx,
  {
    dueAt = null,
    kind = '',
    ...todo
  }: Omit<NewTodo, 'dueAt' | 'kind'> & Partial<Pick<NewTodo, 'dueAt' | 'kind'>>,
): Promise<void> {
  if (!tx.inTransaction) throw new Error('to-do items are written in a unit of work')
  await upsertTodo.run(tx, { ...todo, dueAt, kind, now: tx.clock.now() })
}

/** What an examination of records found to be open. */
export interface Findings {
  /** The records examined. */
  sourceIds: readonly string[]
  /** The kinds looked for. */
  kinds: readonly string[]
  open: readonly Omit<NewTodo, 'sourceType' | 'dueAt'>[]
  /** What stays open if it is. */
  kept?: readonly Pick<NewTodo, 'sourceId' | 'kind'>[]
}

/**
 * Brings the open items about records to what an examination found: adds what is open now, deletes
 * what no longer holds, in the transaction of the examination.
 */
export async function replaceTodos(
  tx: Ctx,
  sourceType: TodoSource,
  { sourceIds, kinds, open, kept = [] }: Findings,
): Promise<void> {
  if (!tx.inTransaction) throw new Error('to-do items are written in a unit of work')
  if (sourceIds.length > 0) {
    await deleteOtherTodos.run(tx, { sourceType, sourceIds, kinds, kept: [...open, ...kept] })
  }
  const byKey = new Map(open.map((todo) => [`${todo.sourceId} ${todo.kind}`, todo]))
  const todos = [...byKey.values()]
  if (todos.length > 0) await upsertTodos.run(tx, { sourceType, todos, now: tx.clock.now() })
}

/** Deletes the open items of a record in the transaction that decides it; does nothing if there are none. */
export async function closeTodo(tx: Ctx, sourceType: TodoSource, sourceId: string): Promise<void> {
  const anyArea = allAreas('whoever decides closes the item')
  await scoped(tx, TodoEntity, anyArea).deleteAll({ sourceType, sourceId })
}
