import { Inject, Injectable } from '@nestjs/common'
import type { Ctx } from '../../../core/context.js'
import { DomainError } from '../../../core/domain-error.js'
import { scoped } from '../../../database/scoped.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { AccountEntity } from '../../../entities/identity/account.js'
import { LoginAttempts } from '../login/login-attempts.js'
import { checkPassword } from '../passwords/check-password.js'
import { hashPassword, verifyPassword } from '../passwords/hash.js'
import { endSessionsOf } from '../sessions/sessions.js'
import type { PasswordChange } from './account.dto.js'
import { OWN_ACCOUNT, passwordHashOf } from './account.queries.js'
import { setPassword } from './set-password.js'

/** Changes the caller's password; other sessions of the account end (P2). */
@Injectable()
export class ChangePassword {
  constructor(@Inject(LoginAttempts) private readonly attempts: LoginAttempts) {}

  async run(ctx: Ctx, { oldPwd, newPwd }: PasswordChange): Promise<void> {
    const { accountId, areaId, loginName, sessionId } = ctx.me
    checkPassword(newPwd, loginName, 'newPwd')
    const attempt = await this.attempts.oldPassword(accountId)
    if (attempt.wait > 0) {
      throw new DomainError('TOO_MANY_REQUESTS', {
        retryAfter: attempt.wait,
        data: { retryAfter: attempt.wait },
      })
    }
    const verified = await passwordHashOf(ctx, accountId)
    if (!(await verifyPassword(verified, oldPwd))) throw oldPasswordWrong()
    await attempt.succeeded()
    if (newPwd === oldPwd) {
      throw new DomainError('RULE_BROKEN', { fields: { newPwd: ['password.same'] } })
    }
    const hash = await hashPassword(newPwd)
    await unitOfWork(ctx, async (tx) => {
      await scoped(tx, AccountEntity, OWN_ACCOUNT).lock(accountId)
      // Of parallel changes from one old password only the first finds it still in force.
      if ((await passwordHashOf(tx, accountId)) !== verified) throw oldPasswordWrong()
      await setPassword(tx, { accountId, areaId, hash, changePwd: true, action: 'change-password' })
      await endSessionsOf(tx, [accountId], sessionId)
    })
  }
}

function oldPasswordWrong(): DomainError {
  return new DomainError('OLD_PASSWORD_WRONG', { fields: { oldPwd: ['password.oldWrong'] } })
}
