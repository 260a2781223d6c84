import { SIGN } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountEntity } from '#entities/identity/account'
import { checkPassword } from '../passwords/check-password.js'
import { oneTimePassword } from '../passwords/one-time-password.js'
import type { Passwords } from '../passwords/passwords.js'
import type { AdministratorInput, NewAdministrator } from './administrator.dto.js'
import { ADMINISTRATORS } from './administrator.queries.js'
import { assignRoles } from './assign-roles.js'

/**
 * Creates the account of a supervisor, whose password is changed at the first login. Returns a one-time password if
 * none was sent; it is added after the commit, because the response of the unit of work is stored for retries.
 */
export async function createAdministrator(
  ctx: Ctx,
  passwords: Passwords,
  input: AdministratorInput,
): Promise<NewAdministrator> {
  const { loginName, name, phone = null, areaId = ctx.me.areaId, status = 'enabled', pwd } = input
  if (pwd !== undefined) checkPassword(pwd, loginName, 'pwd')
  const password = pwd ?? oneTimePassword()
  const passwordHash = await passwords.hash(password)
  const made = await unitOfWork(ctx, async (tx) => {
    const { roleIds } = input
    const values = { loginName, name, phone, areaId, status, passwordHash, roleIds }
    return ADMINISTRATORS.get(tx, await insertAdministrator(tx, values))
  })
  return pwd === undefined ? { ...made, password } : made
}

/** A supervisor's account whose password is changed at the first login. */
type NewAccount = Pick<AccountEntity, 'loginName' | 'name' | 'phone' | 'areaId' | 'status' | 'passwordHash'> & {
  roleIds: readonly string[]
}

/** Inserts the account of a supervisor with its roles; returns its id. */
export async function insertAdministrator(tx: Tx, { roleIds, ...values }: NewAccount): Promise<string> {
  const account = await scoped(tx, AccountEntity).insert({
    ...values,
    type: SIGN.supervisor,
    phoneVerify: false,
    changePwd: false,
  })
  await assignRoles(tx, account, roleIds, [])
  return account.id
}
