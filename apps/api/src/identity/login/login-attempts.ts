import type { Sign } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'
import {
  type Attempt,
  AttemptGuard,
  type AttemptRule,
} from '../../platform/limits/attempt-guard.js'
import { knowsAddress } from './login.queries.js'

/** One account from one address: the guesser's own delay. */
const PAIR: AttemptRule = { name: 'login-pair', free: 4, base: 2, max: 900 }
/** One address over all accounts; generous, an office may share one. */
const ADDRESS: AttemptRule = { name: 'login-address', free: 40, base: 1, max: 300 }
/** One account over all addresses. */
const ACCOUNT: AttemptRule = { name: 'login-account', free: 10, base: 2, max: 300 }
/** The old password, asked for by a session. */
const OLD_PASSWORD: AttemptRule = { name: 'old-password', free: 4, base: 2, max: 900 }

/** The code of a forgotten password, on top of the few tries that each code has. */
const RETRIEVAL: AttemptRule = { name: 'retrieval', free: 5, base: 10, max: 900 }

export interface Try {
  /** Seconds to wait; 0 = go on. */
  wait: number
  succeeded(): Promise<void>
}

/**
 * Growing delays of the login. Addresses that an account has logged in from before do not feel its
 * common delay, so nobody can lock a victim out by guessing from elsewhere. Names that no account
 * has are counted alike.
 */
@Injectable()
export class LoginAttempts {
  constructor(@Inject(AttemptGuard) private readonly guard: AttemptGuard) {}

  login(ctx: Ctx, loginName: string): Promise<Try> {
    const name = loginName.toLowerCase()
    return this.enterLogin(ctx, name, name)
  }

  /** By phone; `loginName` of the account that has it, null where none has. */
  phone(ctx: Ctx, type: Sign, phone: string, loginName: string | null): Promise<Try> {
    return this.enterLogin(ctx, `phone:${type}:${phone}`, loginName)
  }

  oldPassword(accountId: string): Promise<Try> {
    const attempt = { rule: OLD_PASSWORD, key: accountId }
    return this.enter([attempt], [attempt])
  }

  retrieval(type: Sign, loginName: string): Promise<Try> {
    const attempt = { rule: RETRIEVAL, key: `${type}:${loginName.toLowerCase()}` }
    return this.enter([attempt], [attempt])
  }

  private async enterLogin(ctx: Ctx, key: string, loginName: string | null): Promise<Try> {
    const pair: Attempt = { rule: PAIR, key: `${key}|${ctx.ip}` }
    const attempts = [pair, { rule: ADDRESS, key: ctx.ip }]
    const known = loginName !== null && (await knowsAddress(ctx, loginName, ctx.ip))
    if (!known) attempts.push({ rule: ACCOUNT, key })
    return this.enter(attempts, [pair])
  }

  private async enter(attempts: Attempt[], cleared: Attempt[]): Promise<Try> {
    const wait = await this.guard.enter(attempts)
    return { wait, succeeded: () => this.guard.succeeded(attempts, cleared) }
  }
}

/** Lets an account try again at once, from everywhere (`cli admin:unlock`). */
export function forgetAttempts(ctx: Ctx, loginName: string): Promise<number> {
  const name = loginName.toLowerCase().replace(/[\\%_]/g, '\\$&')
  return sqlCount(
    ctx,
    (s) => `DELETE FROM rate_limit WHERE (key LIKE ${s.param(`%:${PAIR.name}:${name}|%`)}
        OR key LIKE ${s.param(`%:${ACCOUNT.name}:${name}`)})
      AND ${s.unscoped('counters belong to no area')}`,
  )
}
