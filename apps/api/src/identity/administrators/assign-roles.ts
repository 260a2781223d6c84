import { AccountRole } from '../../entities/account-role.js'
import { recordAudit } from '../../platform/audit/record-audit.js'
import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { beyond } from '../accounts/account.policy.js'
import { rolesById } from '../roles/role.queries.js'

/**
 * Makes `roleIds` the roles of a supervisor's account, within what the caller may give. Answers
 * whether anything changed.
 */
export async function assignRoles(
  tx: Ctx,
  account: { id: string; areaId: string },
  roleIds: readonly string[],
  before: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(roleIds)].sort()
  const had = [...before].sort()
  if (wanted.join() === had.join()) return false
  const roles = await rolesById(tx, wanted)
  const fits = (areaId: string | null) => areaId === null || areaId === account.areaId
  if (roles.length !== wanted.length || roles.some((r) => r.sign !== 0 || !fits(r.areaId))) {
    throw new DomainError('REFERENCE_UNKNOWN', { fields: { roleIds: ['field.unknownReference'] } })
  }
  if (
    beyond(
      tx.actor,
      roles.flatMap((role) => role.permissions),
    ).length
  ) {
    throw new DomainError('NOT_GRANTABLE', { fields: { roleIds: ['role.notGrantable'] } })
  }
  await sqlCount(
    tx,
    (s) => `DELETE FROM account_role WHERE account_id = ${s.param(account.id)}
      AND ${s.unscoped('the account was read within the scope')}`,
  )
  for (const roleId of wanted)
    await tx.manager.insert(AccountRole, { accountId: account.id, roleId })
  await recordAudit(tx, {
    action: 'assign-roles',
    entity: 'account',
    entityId: account.id,
    areaId: account.areaId,
    before: { roleIds: had },
    after: { roleIds: wanted },
  })
  return true
}
