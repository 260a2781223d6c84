import { isDismissible, type Permission, SIGN, TODO_PERMISSIONS, type TodoSource } from '@credit/contract'
import { In, Not } from 'typeorm'
import type { Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { recordAudit, recordAudits } from '#database/record-audit'
import { allAreas, scoped } from '#database/scoped'
import { TodoEntity } from '#entities/todo/todo'
import {
  decideTodos,
  dismissTodo as deleteDismissed,
  deleteOtherTodos,
  type NewTodo,
  type Term,
  upsertTodo,
  upsertTodos,
} from './todo.sql.js'

type Decided =
  | { sourceType: 'profile' | 'mention'; permission: Permission }
  | { sourceType: keyof typeof TODO_PERMISSIONS; permission?: Permission }
type OpenTodo = Omit<NewTodo, keyof Term | 'kind' | 'sourceType' | 'permission'> &
  Partial<Term & Pick<NewTodo, 'kind'>> &
  Decided

const OF_RECORDS = allAreas('items go along with their record, whoever acts on it')

/**
 * Adds an open item for supervisors, or updates it, in the transaction that causes it. The permission that decides it
 * defaults to its source's.
 */
export async function openTodo(tx: Tx, todo: OpenTodo): Promise<void> {
  const { dueAt = null, termFrom = null, waitsFor = null, kind = '' } = todo
  const permission = todo.permission ?? TODO_PERMISSIONS[todo.sourceType]
  await upsertTodo.run(tx, { ...todo, dueAt, termFrom, waitsFor, kind, permission, now: tx.clock.now() })
}

/** Ends the wait for others: the open items of a record can be decided, and their term begins today. */
export async function endWait(tx: Tx, sourceType: TodoSource, sourceId: string): Promise<void> {
  const todos = scoped(tx, TodoEntity, OF_RECORDS)
  await todos.updateAll({ sourceType, sourceId }, { waitsFor: null, termFrom: tx.clock.today() })
}

/** Deletes the open items about records that are removed. */
export async function forgetTodos(tx: Tx, sourceIds: readonly string[]): Promise<void> {
  const todos = scoped(tx, TodoEntity, OF_RECORDS)
  await todos.deleteAll({ sourceId: In([...sourceIds]) })
}

/** Deletes an item that is settled without a decision; does nothing without one. */
export async function removeTodo(tx: Tx, key: Pick<NewTodo, 'sourceType' | 'sourceId' | 'kind'>): Promise<void> {
  await scoped(tx, TodoEntity).deleteAll(key)
}

/** Open items found by examining records. */
interface Findings {
  /** The records examined. */
  sourceIds: readonly string[]
  /** The kinds examined, without the suffix after a colon, which distinguishes items of the same kind. */
  kinds: readonly string[]
  open: readonly Omit<NewTodo, 'sourceType' | keyof Term | 'permission'>[]
  /** Items that stay if they are open. */
  kept?: readonly Pick<NewTodo, 'sourceId' | 'kind'>[]
}

/**
 * Synchronises the open items about records with the findings: adds new items and deletes outdated ones, in the
 * transaction of the examination.
 */
export async function replaceTodos(
  tx: Tx,
  sourceType: keyof typeof TODO_PERMISSIONS,
  { sourceIds, kinds, open, kept = [] }: Findings,
): Promise<void> {
  if (sourceIds.length > 0) {
    await deleteOtherTodos.run(tx, { sourceType, sourceIds, kinds, kept: [...open, ...kept] })
  }
  const byKey = new Map(open.map((todo) => [`${todo.sourceId} ${todo.kind}`, todo]))
  const permission = TODO_PERMISSIONS[sourceType]
  const todos = [...byKey.values()].map((todo) => ({ ...todo, permission }))
  if (todos.length > 0) await upsertTodos.run(tx, { sourceType, todos, now: tx.clock.now() })
}

/**
 * Deletes the open items of a record in the transaction that decides it; does nothing if there are none. Decisions of
 * supervisors are counted.
 */
export async function closeTodo(tx: Tx, sourceType: TodoSource, sourceId: string): Promise<void> {
  const { actor } = tx
  if (actor?.sign === SIGN.supervisor) {
    const { accountId } = actor
    await decideTodos.run(tx, { sourceType, sourceId, accountId, now: tx.clock.now() })
    return
  }
  await scoped(tx, TodoEntity, OF_RECORDS).deleteAll({ sourceType, sourceId })
}

/**
 * Dismisses an item permanently: the decision is stored with its reason, and an examination with the same finding opens
 * no item. Returns false if the item was settled meanwhile.
 */
export async function dismissTodo(tx: Tx, id: string, reason: string): Promise<boolean> {
  const [todo] = await scoped(tx, TodoEntity).lockAll({ id })
  if (!todo) return false
  const { sourceType, sourceId, kind, title, areaId, permission } = todo
  if (!isDismissible(todo)) throw new DomainError('STATE_CONFLICT')
  if (!tx.me.permissions.has(permission)) throw new DomainError('FORBIDDEN')
  const { accountId } = tx.me
  await deleteDismissed.run(tx, { id, reason, accountId, now: tx.clock.now() })
  await recordAudit(tx, {
    action: 'dismiss-note',
    entity: 'todo',
    entityId: id,
    areaId,
    after: { sourceType, sourceId, kind, title, reason },
  })
  return true
}

/**
 * Assigns open items that the caller may see to a supervisor, or unassigns them; returns the items that were assigned
 * to others before. 404 if an item no longer exists.
 */
export async function assignTodos(
  tx: Tx,
  ids: readonly string[],
  assignee: { id: string; name: string } | null,
): Promise<TodoEntity[]> {
  const todos = scoped(tx, TodoEntity)
  const wanted = [...new Set(ids)]
  const found = await todos.lockAll({ id: In(wanted) })
  if (found.length < wanted.length) throw notFound()
  const assigneeId = assignee?.id ?? null
  const changed = found.filter((todo) => todo.assigneeId !== assigneeId)
  const assigneeName = assignee?.name ?? ''
  await todos.updateAll({ id: In(changed.map(({ id }) => id)) }, { assigneeId, assigneeName })
  await recordAudits(
    tx,
    { action: 'assign', entity: 'todo' },
    changed.map(({ id, areaId, ...todo }) => ({
      entityId: id,
      areaId,
      before: { assigneeId: todo.assigneeId, assigneeName: todo.assigneeName },
      after: { assigneeId, assigneeName },
    })),
  )
  return changed
}

/**
 * Unassigns the open items of supervisors who can no longer handle them; mentions of them, which nobody else sees, end.
 * @param kept permissions whose items the supervisors keep
 */
export async function returnTodos(
  tx: Tx,
  accountIds: readonly string[],
  kept: readonly Permission[] = [],
): Promise<void> {
  const todos = scoped(tx, TodoEntity, allAreas('the account may belong to another area by now'))
  await todos.deleteAll({ sourceType: 'mention', assigneeId: In(accountIds), permission: Not(In(kept)) })
  await todos.updateAll(
    { assigneeId: In(accountIds), permission: Not(In(kept)) },
    { assigneeId: null, assigneeName: '' },
  )
}

/**
 * Moves the open items about a record to another area and unassigns them, because the assignees may not see that area.
 * Items of other areas stay, such as a review by the city.
 */
export async function moveTodos(
  tx: Tx,
  sourceType: TodoSource,
  sourceId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const todos = scoped(tx, TodoEntity, OF_RECORDS)
  await todos.updateAll({ sourceType, sourceId, areaId: from }, { areaId: to, assigneeId: null, assigneeName: '' })
}
