import type { Tx } from '#core/context'
import { returnTodos } from '../../todo/todo.js'
import { permissionsOf } from './account.queries.js'

/** Gives the to-dos back that supervisors may decide no longer since they lost a role or it lost permissions. */
export async function returnUndecidable(tx: Tx, accountIds: readonly string[]): Promise<void> {
  const permissions = await permissionsOf(tx, accountIds)
  for (const id of accountIds) await returnTodos(tx, [id], permissions.get(id))
}
