import type { Names, TodoSource } from '@credit/contract'
import { Todo } from '../../entities/todo.js'
import type { Ctx } from '../database/context.js'
import { sql } from '../database/sql.js'

export interface NewTodo {
  sourceType: TodoSource
  sourceId: string
  title: Names
  /** Whose supervisors decide it. */
  areaId: string
  /** Path of the page where it is decided. */
  link: string
  dueAt?: Date | null
}

/** Puts what waits for a supervisor on the list, in the transaction that makes it wait; once. */
export async function openTodo(tx: Ctx, todo: NewTodo): Promise<void> {
  if (!tx.inTransaction) throw new Error('to-do rows are written in a unit of work')
  const { sourceType, sourceId, title, areaId, link, dueAt = null } = todo
  await sql(
    tx,
    (s) => `INSERT INTO todo (source_type, source_id, title, area_id, link, due_at, create_time)
      SELECT ${s.param(sourceType)}, ${s.param(sourceId)}::uuid, ${s.param(JSON.stringify(title))}::jsonb,
        ${s.param(areaId)}::uuid, ${s.param(link)}, ${s.param(dueAt)}::timestamptz, ${s.param(tx.clock.now())}::timestamptz
      WHERE ${s.unscoped('participants open rows of areas that are not theirs')}
      ON CONFLICT (source_type, source_id) DO UPDATE
        SET title = excluded.title, area_id = excluded.area_id, link = excluded.link, due_at = excluded.due_at`,
  )
}

/** Takes it off, in the transaction that decides it; what is not there needs no taking off. */
export async function closeTodo(tx: Ctx, sourceType: TodoSource, sourceId: string): Promise<void> {
  if (!tx.inTransaction) throw new Error('to-do rows are deleted in a unit of work')
  await tx.manager.delete(Todo, { sourceType, sourceId })
}
