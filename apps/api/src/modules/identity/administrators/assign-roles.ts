import { SIGN } from '@credit/contract'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { AccountRoleEntity } from '#entities/identity/account-role'
import { beyond, withoutCityReads } from '../accounts/account.policy.js'
import { rolesById } from '../roles/role.queries.js'

/**
 * Sets the roles of a supervisor's account to `roleIds`, within the caller's rights. Returns whether anything changed.
 */
export async function assignRoles(
  tx: Tx,
  account: { id: string; areaId: string },
  roleIds: readonly string[],
  before: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(roleIds)].sort()
  const present = [...before].sort()
  if (wanted.join() === present.join()) return false
  const roles = await rolesById(tx, wanted)
  const fits = (areaId: string | null) => areaId === null || areaId === account.areaId
  if (roles.length !== wanted.length || roles.some((r) => r.sign !== SIGN.supervisor || !fits(r.areaId))) {
    throw new DomainError('REFERENCE_UNKNOWN', { fields: { roleIds: ['field.unknownReference'] } })
  }
  const permissions = roles.flatMap((role) => role.permissions)
  const relevant = tx.actor?.city === false ? withoutCityReads(permissions) : permissions
  if (beyond(tx.actor, relevant).length) {
    throw new DomainError('NOT_GRANTABLE', { fields: { roleIds: ['role.notGrantable'] } })
  }
  const assignments = scoped(tx, AccountRoleEntity)
  await assignments.deleteAll({ accountId: account.id })
  await assignments.insertAll(wanted.map((roleId) => ({ accountId: account.id, roleId })))
  await recordAudit(tx, {
    action: 'assign-roles',
    entity: 'account',
    entityId: account.id,
    areaId: account.areaId,
    before: { roleIds: present },
    after: { roleIds: wanted },
  })
  return true
}
