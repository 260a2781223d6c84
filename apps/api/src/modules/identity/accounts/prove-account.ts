import type { Sign } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { unitOfWork } from '#database/unit-of-work'
import { accountLocked, LoginAttempts } from '../limits/login-attempts.js'
import { logLogin } from '../login-log/log-login.js'
import { Passwords } from '../passwords/passwords.js'
import { type LoginAccount, loginAccount } from './login-account.sql.js'

interface AccountProof {
  loginName: string
  type: Sign
  pwd: string
}

/** Checks the password of another account than the caller's, with the delays and the log of logins. */
@Injectable()
export class ProveAccount {
  constructor(
    private readonly attempts: LoginAttempts,
    private readonly passwords: Passwords,
  ) {}

  async run(ctx: Ctx, { loginName, type, pwd }: AccountProof): Promise<LoginAccount> {
    const account = (await loginAccount.first(ctx, { loginName, type })) ?? null
    const attempt = await this.attempts.login(ctx, loginName)
    const event = { event: 'login', method: 'name', loginName, type, account } as const
    if (attempt.wait > 0) {
      await unitOfWork(ctx, (tx) => logLogin(tx, { ...event, reason: 'ACCOUNT_LOCKED' }))
      throw accountLocked(attempt.wait)
    }
    const right = await this.passwords.check(account?.passwordHash ?? null, pwd)
    if (!right || !account) {
      await unitOfWork(ctx, (tx) => logLogin(tx, { ...event, reason: 'CREDENTIALS_WRONG' }))
      throw new DomainError('CREDENTIALS_WRONG')
    }
    await attempt.succeeded()
    return account
  }
}
