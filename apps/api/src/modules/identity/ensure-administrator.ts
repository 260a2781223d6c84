import { type BuiltInRole, isCityCode } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { AccountRoleEntity } from '#entities/identity/account-role'
import { RoleEntity } from '#entities/identity/role'
import { accountOfLoginName } from './accounts/accounts.sql.js'
import { hashPassword } from './passwords/hash.js'
import { oneTimePassword } from './passwords/one-time-password.js'

interface NewAdministrator {
  loginName: string
  areaCode: string
  /** Password of the account; if missing, a one-time password is generated and returned. */
  password?: string
}

/**
 * Creates the administrator of an area unless the login name is taken. For the first start and the
 * command line, which have no caller whose permissions could be checked. A given password must be
 * changed at the first login, too.
 */
export function ensureAdministrator(
  ctx: Ctx,
  { loginName, areaCode, password }: NewAdministrator,
): Promise<{ created: boolean; password?: string }> {
  return unitOfWork(ctx, async (tx) => {
    if (await accountOfLoginName.first(tx, { loginName })) return { created: false }
    const area = await scoped(tx, AreaEntity).findOne({ code: areaCode })
    const code: BuiltInRole = isCityCode(areaCode) ? 'city-administrator' : 'district-administrator'
    const role = await scoped(tx, RoleEntity).findOne({ code })
    if (!area || !role) throw new DomainError('REFERENCE_UNKNOWN')
    const initial = password ?? oneTimePassword()
    const account = await scoped(tx, AccountEntity).insert({
      loginName,
      name: loginName,
      type: 0,
      areaId: area.id,
      passwordHash: await hashPassword(initial),
      changePwd: false,
      status: 'enabled',
    })
    const assignment = { accountId: account.id, roleId: role.id }
    await scoped(tx, AccountRoleEntity).insertAll([assignment])
    return password === undefined ? { created: true, password: initial } : { created: true }
  })
}
