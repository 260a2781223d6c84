import { ACCOUNT_MACHINE, next, RULES, SIGN } from '@credit/contract'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { accountOfLoginName } from '../modules/identity/accounts/accounts.sql.js'
import { ensureAdministrator } from '../modules/identity/ensure-administrator.js'
import { forgetAttempts } from '../modules/identity/limits/login-attempts.js'
import { withCtx } from './database.js'
import { cliText, print } from './text.js'

/** Creates an administrator and prints its one-time password. */
export async function create(loginName: string, { area }: { area: string }): Promise<number> {
  if (!RULES.loginName.test(loginName)) {
    print(cliText('adminCreate.badName'))
    return 1
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

/** Enables a supervisor's account and resets its failed logins. */
export function unlock(loginName: string): Promise<number> {
  return withCtx(async (ctx) => {
    const found = await accountOfLoginName.first(ctx, { loginName })
    if (found?.type !== SIGN.supervisor) {
      print(cliText('adminUnlock.unknown', { loginName }))
      return 1
    }
    await unitOfWork(ctx, async (tx) => {
      const accounts = scoped(tx, AccountEntity)
      const { status: before } = await accounts.lock(found.id)
      const status = next(ACCOUNT_MACHINE, before, 'enable')
      if (status) await accounts.update(found.id, { status }, { action: 'unlock' })
      await forgetAttempts(tx, loginName)
    })
    print(cliText('adminUnlock.done', { loginName }))
    return 0
  })
}
