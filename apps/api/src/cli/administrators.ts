import { ACCOUNT_MACHINE, next, RULES, SIGN } from '@credit/contract'
import type { ServiceConfig } from '#core/config/config.types'
import type { SystemCtx } from '#core/context'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { accountOfLoginName } from '../modules/identity/accounts/accounts.sql.js'
import { setPassword } from '../modules/identity/accounts/set-password.js'
import { ensureAdministrator } from '../modules/identity/ensure-administrator.js'
import { forgetAttempts } from '../modules/identity/limits/login-attempts.js'
import { hashPassword } from '../modules/identity/passwords/hash.js'
import { oneTimePassword } from '../modules/identity/passwords/one-time-password.js'
import { SecondFactor } from '../modules/identity/second-factor/second-factor.js'
import { endSessionsOf } from '../modules/identity/sessions/sessions.js'
import { withCtx } from './database.js'
import { EXIT } from './exit-codes.js'
import { cliText, print } from './text.js'

/** Creates an administrator and prints its one-time password. */
export async function create(loginName: string, { area }: { area: string }): Promise<number> {
  if (!RULES.loginName.test(loginName)) {
    print(cliText('adminCreate.badName'))
    return EXIT.mistyped
  }
  return withCtx(async (ctx) => {
    if (!(await ctx.manager.existsBy(AreaEntity, { code: area }))) {
      print(cliText('unknownArea', { code: area }))
      return 1
    }
    const { created, password } = await ensureAdministrator(ctx, { loginName, areaCode: area })
    print(created ? cliText('adminCreate.done', { loginName, password }) : cliText('adminCreate.taken', { loginName }))
    return created ? 0 : 1
  })
}

/**
 * Gives a supervisor a one-time password, which is printed, and ends its sessions. If wished, its second factor is
 * removed too: for the last administrator, whom no other one can help.
 */
export function reset(loginName: string, { secondFactor = false }: { secondFactor?: boolean } = {}): Promise<number> {
  return withSupervisor(loginName, async (ctx, id, config) => {
    const password = oneTimePassword()
    const hash = await hashPassword(password)
    await unitOfWork(ctx, async (tx) => {
      const { areaId } = await scoped(tx, AccountEntity).lock(id)
      await setPassword(tx, { accountId: id, areaId, hash, changePwd: false, action: 'reset-password' })
      if (secondFactor) await new SecondFactor(config).remove(tx, { id, areaId }, 'reset-second-factor')
      await endSessionsOf(tx, [id])
      await forgetAttempts(tx, loginName)
    })
    print(cliText('adminReset.done', { loginName, password }))
  })
}

/** Enables a supervisor's account and resets its failed logins. */
export function unlock(loginName: string): Promise<number> {
  return withSupervisor(loginName, async (ctx, id) => {
    await unitOfWork(ctx, async (tx) => {
      const accounts = scoped(tx, AccountEntity)
      const { status: before } = await accounts.lock(id)
      const status = next(ACCOUNT_MACHINE, before, 'enable')
      if (status) await accounts.update(id, { status }, { action: 'unlock' })
      await forgetAttempts(tx, loginName)
    })
    print(cliText('adminUnlock.done', { loginName }))
  })
}

/** Runs `use` with the id of a supervisor's account. Returns exit code 1 if there is none. */
function withSupervisor(
  loginName: string,
  use: (ctx: SystemCtx, id: string, config: ServiceConfig) => Promise<void>,
): Promise<number> {
  return withCtx(async (ctx, config) => {
    const found = await accountOfLoginName.first(ctx, { loginName })
    if (found?.type !== SIGN.supervisor) {
      print(cliText('adminUnlock.unknown', { loginName }))
      return 1
    }
    await use(ctx, found.id, config)
    return 0
  })
}
