import { addressOf } from '@credit/contract'
import type { SystemCtx, SystemTx } from '#core/context'
import { translateAll } from '#core/language/language'
import { unitOfWork } from '#database/unit-of-work'
import { openTodo, replaceTodos } from '../../todo/todo.js'
import { SPLIT_TODO, settledSplits, splitItems } from './split-todos.sql.js'

/**
 * Asks the supervisors of a body that was separated from another one to assign its claims, certificates, behaviours,
 * adjustments and cases, which the data cannot. Returns whether it has any.
 */
export async function openSplitTodo(
  tx: SystemTx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<boolean> {
  const found = await splitItems.first(tx, { fromId, toId })
  if (!found) return false
  const { fromName, toName, sign, areaId, ...items } = found
  if (Object.values(items).every((count) => count === 0)) return false
  await openTodo(tx, {
    sourceType: 'sync',
    sourceId: toId,
    kind: `${SPLIT_TODO}${fromId}`,
    title: translateAll('sync.todoOfSplit', { name: fromName, other: toName, ...items }),
    areaId,
    permission: 'integrity:approve',
    link: addressOf(sign, fromId),
  })
  return true
}

/** Deletes the to-dos about bodies that have nothing left to be asked about. */
export function settleSplitTodos(ctx: SystemCtx): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    for (const { sourceId, kind } of await settledSplits.rows(tx, {})) {
      await replaceTodos(tx, 'sync', { sourceIds: [sourceId], kinds: [kind], open: [] })
    }
  })
}
