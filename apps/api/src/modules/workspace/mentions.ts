import { permissionsInForce } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import { TodoEntity } from '#entities/todo/todo'
import { announce } from '../messaging/announce.js'
import { assignTodos, openTodo, removeTodo } from '../todo/todo.js'
import { mentionedIn } from './mentioned-names.js'
import type { NotedRecord } from './noted-records.js'
import { assignees } from './workspace.sql.js'

/** Maximum number of supervisors that a note may mention. */
const MAX_MENTIONS = 20

interface Colleague {
  id: string
  name: string
}

/** Returns the other enabled supervisors who may see a record. */
export async function readColleagues(
  ctx: Ctx,
  { areaId, permission }: Pick<NotedRecord, 'areaId' | 'permission'>,
): Promise<Colleague[]> {
  const rows = await assignees.rows(ctx, { areaId, id: null })
  return rows
    .filter(({ id }) => id !== ctx.me.accountId)
    .filter(({ permissions, city }) => permissionsInForce(permissions, city).includes(permission))
    .map(({ id, name }) => ({ id, name }))
}

/**
 * Opens a to-do item for each supervisor whom a note mentions, and sends a message. A supervisor has one item for the
 * notes on a record.
 * @throws DomainError VALIDATION if there are too many
 */
export async function openMentions(tx: Tx, noted: NotedRecord, text: string): Promise<Colleague[]> {
  const mentioned = mentionedIn(text, await readColleagues(tx, noted))
  if (mentioned.length > MAX_MENTIONS) {
    throw new DomainError('VALIDATION', { fields: { text: [['field.tooManyMentions', { max: MAX_MENTIONS }]] } })
  }
  const { areaId, permission, link, name } = noted
  const title = translateAll('mention.todo', { name })
  const at = tx.clock.now().getTime()
  for (const person of mentioned) {
    const key = { sourceType: 'mention' as const, sourceId: noted.id, kind: person.id }
    await openTodo(tx, { ...key, title, areaId, permission, link })
    const opened = await scoped(tx, TodoEntity).find(key)
    await assignTodos(
      tx,
      opened.map(({ id }) => id),
      person,
    )
  }
  await announce(
    tx,
    mentioned.map(({ id }) => ({
      event: 'todoAssigned',
      key: `${noted.id}:${id}:${at}`,
      to: { accountId: id },
      params: { todoTitle: title, accountName: tx.me.name },
      link,
    })),
  )
  return mentioned
}

/** Ends the caller's item for the notes on a record; does nothing without one. */
export async function endMention(tx: Tx, recordId: string): Promise<void> {
  await removeTodo(tx, mentionOf(tx, recordId))
}

/** Whether the notes on a record mention the caller, who has not read them. */
export function isMentioned(ctx: Ctx, recordId: string): Promise<boolean> {
  return scoped(ctx, TodoEntity).exists(mentionOf(ctx, recordId))
}

const mentionOf = ({ me }: Ctx, recordId: string) => ({
  sourceType: 'mention' as const,
  sourceId: recordId,
  kind: me.accountId,
})
