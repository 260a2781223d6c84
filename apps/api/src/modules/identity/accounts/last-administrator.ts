import type { BuiltInRole } from '@credit/contract'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { AccountRoleEntity } from '#entities/identity/account-role'
import { RoleEntity } from '#entities/identity/role'

const HIGHEST: BuiltInRole = 'city-administrator'

/**
 * Rejects a change, before it is committed, that leaves no city administrator able to log in (A6). The row
 * of the role is locked, so that two administrators who remove each other cannot both succeed.
 */
export async function assertAdministratorLeft(tx: Tx): Promise<void> {
  await scoped(tx, RoleEntity).lockAll({ code: HIGHEST })
  const carriers = scoped(tx, AccountRoleEntity)
  const account = { status: 'enabled', type: 0 } as const
  if (await carriers.exists({ role: { code: HIGHEST }, account })) return
  throw new DomainError('LAST_ADMINISTRATOR')
}
