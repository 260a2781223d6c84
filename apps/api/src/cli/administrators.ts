import { ACCOUNT_MACHINE, next, RULES } from '@credit/contract'
import { Account } from '../entities/account.js'
import { ensureAdministrator } from '../identity/ensure-administrator.js'
import { forgetAttempts } from '../identity/login/login-attempts.js'
import { scoped } from '../platform/database/scoped.js'
import { sql } from '../platform/database/sql.js'
import { unitOfWork } from '../platform/database/unit-of-work.js'
import { withCtx } from './database.js'
import { cliText, print } from './text.js'

/** Makes an administrator with a one-time password, which is shown once. */
export async function create(loginName: string, { area }: { area: string }): Promise<number> {
  if (!RULES.loginName.test(loginName)) {
    print(cliText('adminCreate.badName'))
    return 1
  }
  return withCtx(async (ctx) => {
    const { created, password } = await ensureAdministrator(ctx, { loginName, areaCode: area })
    print(
      created
        ? cliText('adminCreate.done', { loginName, password })
        : cliText('adminCreate.taken', { loginName }),
    )
    return created ? 0 : 1
  })
}

/** Lets a supervisor in again: enabled, and without a delay from earlier tries. */
export function unlock(loginName: string): Promise<number> {
  return withCtx(async (ctx) => {
    const [found] = await sql<{ id: string }>(
      ctx,
      (
        s,
      ) => `SELECT id FROM account WHERE lower(login_name) = lower(${s.param(loginName)}) AND type = 0
        AND ${s.unscoped('login names are unique over all areas')}`,
    )
    if (!found) {
      print(cliText('adminUnlock.unknown', { loginName }))
      return 1
    }
    await unitOfWork(ctx, async (tx) => {
      const accounts = scoped(tx, Account)
      const { status: before } = await accounts.lock(found.id)
      const status = next(ACCOUNT_MACHINE, before, 'enable')
      if (status) await accounts.update(found.id, { status }, { action: 'unlock' })
      await forgetAttempts(tx, loginName)
    })
    print(cliText('adminUnlock.done', { loginName }))
    return 0
  })
}
