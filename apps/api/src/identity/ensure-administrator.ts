import { type BuiltInRole, isCityCode } from '@credit/contract'
import { Account } from '../entities/account.js'
import { AccountRole } from '../entities/account-role.js'
import { Area } from '../entities/area.js'
import { Role } from '../entities/role.js'
import type { Ctx } from '../platform/database/context.js'
import { scoped } from '../platform/database/scoped.js'
import { sql } from '../platform/database/sql.js'
import { unitOfWork } from '../platform/database/unit-of-work.js'
import { DomainError } from '../platform/http/domain-error.js'
import { hashPassword } from './passwords/hash.js'
import { oneTimePassword } from './passwords/one-time-password.js'

export interface AdministratorWish {
  loginName: string
  areaCode: string
  /** Left out: a one-time password is made and answered. */
  password?: string
}

/**
 * Makes the administrator of an area unless the login name is taken: the city's with all rights, a
 * district's with those of a district. For the first start and the command line; it has no caller
 * whose rights could be checked. A password that is given must be changed at the first login, too.
 */
export function ensureAdministrator(
  ctx: Ctx,
  { loginName, areaCode, password }: AdministratorWish,
): Promise<{ created: boolean; password?: string }> {
  return unitOfWork(ctx, async (tx) => {
    const taken = await sql(
      tx,
      (s) => `SELECT 1 FROM account WHERE lower(login_name) = lower(${s.param(loginName)})
        AND ${s.unscoped('login names are unique over all areas')}`,
    )
    if (taken.length) return { created: false }
    const area = await scoped(tx, Area).findOne({ code: areaCode })
    const code: BuiltInRole = isCityCode(areaCode) ? 'city-administrator' : 'district-administrator'
    const role = await scoped(tx, Role).findOne({ code })
    if (!area || !role) throw new DomainError('REFERENCE_UNKNOWN')
    const given = password ?? oneTimePassword()
    const account = await scoped(tx, Account).insert({
      loginName,
      name: loginName,
      type: 0,
      areaId: area.id,
      passwordHash: await hashPassword(given),
      changePwd: false,
      status: 'enabled',
    })
    await tx.manager.insert(AccountRole, { accountId: account.id, roleId: role.id })
    return password === undefined ? { created: true, password: given } : { created: true }
  })
}
