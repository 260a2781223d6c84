import { PERMISSIONS, type Permission, permissionsInForce, TODO_PERMISSIONS } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { areaLimit } from '#database/scope'
import { unitOfWork } from '#database/unit-of-work'
import { announce } from '../messaging/announce.js'
import { assignTodos } from '../todo/todo.js'
import type { AssigneeRow, TodoAssignment } from './assign-todos.dto.js'
import { changesRecords } from './noted-records.js'
import { assignees } from './workspace.sql.js'

/** The permissions that can decide a to-do item. */
const DECIDING: ReadonlySet<Permission> = new Set(
  PERMISSIONS.filter((one) => one.endsWith(':approve')).concat(Object.values(TODO_PERMISSIONS)),
)

/** Returns the enabled supervisors of the caller's area and of the city who decide any to-do item. */
export async function readAssignees(ctx: Ctx): Promise<AssigneeRow[]> {
  return findAssignees(ctx, { areaId: areaLimit(ctx), id: null })
}

/**
 * Gives to-do items to a supervisor who sees and may decide them, and notifies it unless it took them
 * itself.
 */
export function handOverTodos(ctx: Ctx, { todoIds, assigneeId }: TodoAssignment): Promise<{ assigned: number }> {
  return unitOfWork(ctx, async (tx) => {
    if (!changesRecords(tx.me)) throw new DomainError('FORBIDDEN')
    const [assignee] = assigneeId === null ? [] : await findAssignees(tx, { areaId: null, id: assigneeId })
    if (assigneeId !== null && !assignee) throw unknownAssignee()
    const changed = await assignTodos(tx, todoIds, assignee ?? null)
    // A mention concerns one person.
    if (changed.some(({ sourceType }) => sourceType === 'mention')) throw new DomainError('STATE_CONFLICT')
    if (!assignee) return { assigned: changed.length }
    const decides = new Set(assignee.permissions)
    if (!assignee.city && changed.some(({ areaId }) => areaId !== assignee.areaId)) {
      throw unknownAssignee()
    }
    if (changed.some(({ permission }) => !decides.has(permission))) {
      throw unknownAssignee('field.mayNotDecide')
    }
    if (assignee.id !== tx.me.accountId) {
      const at = tx.clock.now().getTime()
      await announce(
        tx,
        changed.map(({ id, title, link }) => ({
          event: 'todoAssigned',
          key: `${id}:${assignee.id}:${at}`,
          to: { accountId: assignee.id },
          params: { todoTitle: title, accountName: tx.me.name },
          link,
        })),
      )
    }
    return { assigned: changed.length }
  })
}

async function findAssignees(ctx: Ctx, which: { areaId: string | null; id: string | null }): Promise<AssigneeRow[]> {
  const rows = await assignees.rows(ctx, which)
  return rows.flatMap((row) => {
    const permissions = permissionsInForce(row.permissions, row.city).filter((one) => DECIDING.has(one))
    return permissions.length > 0 ? [{ ...row, permissions }] : []
  })
}

function unknownAssignee(message = 'field.reference'): DomainError {
  return new DomainError('VALIDATION', { fields: { assigneeId: [message] } })
}
