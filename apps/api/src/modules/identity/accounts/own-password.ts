import { Injectable } from '@nestjs/common'
import type { Ctx, Tx } from '#core/context'
import { DomainError, tooMany } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { AccountEntity } from '#entities/identity/account'
import { LoginAttempts } from '../limits/login-attempts.js'
import { Passwords } from '../passwords/passwords.js'
import { OWN_ACCOUNT, passwordHashOf } from './account.queries.js'

/**
 * Requires the caller's password for actions that a stolen session must not allow, with growing delays. `field` is the
 * field of the call that contains it.
 */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly attempts: LoginAttempts,
    private readonly passwords: Passwords,
  ) {}

  /** Returns the hash that the password was verified with, for {@link assertUnchanged}. */
  async verify(ctx: Ctx, password: string | undefined, field: string): Promise<string> {
    if (!password) throw new DomainError('VALIDATION', { fields: { [field]: ['field.required'] } })
    const { accountId } = ctx.me
    const attempt = await this.attempts.oldPassword(accountId)
    if (attempt.wait > 0) throw tooMany(attempt.wait)
    const hash = await passwordHashOf(ctx, accountId)
    if (!(await this.passwords.verify(hash, password))) throw wrong(field)
    await attempt.succeeded()
    return hash
  }

  /** Locks the account; of parallel calls with one password only the first finds it still in force. */
  async assertUnchanged(tx: Tx, verified: string, field: string): Promise<void> {
    const { accountId } = tx.me
    await scoped(tx, AccountEntity, OWN_ACCOUNT).lock(accountId)
    if ((await passwordHashOf(tx, accountId)) !== verified) throw wrong(field)
  }
}

function wrong(field: string): DomainError {
  const message = field === 'oldPwd' ? 'password.oldWrong' : 'password.wrong'
  return new DomainError('OLD_PASSWORD_WRONG', { fields: { [field]: [message] } })
}
