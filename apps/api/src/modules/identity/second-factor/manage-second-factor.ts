import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError, tooMany } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountEntity } from '#entities/identity/account'
import { assertManageable } from '../accounts/account.queries.js'
import { OwnPassword } from '../accounts/own-password.js'
import { LoginAttempts } from '../limits/login-attempts.js'
import { endSessionsOf } from '../sessions/sessions.js'
import type { SecondFactorRemoval, SecondFactorSecret } from './second-factor.dto.js'
import { SecondFactor, wrongCode } from './second-factor.js'

/** Setting up and removing a second factor: by its owner with the password, by another supervisor. */
@Injectable()
export class ManageSecondFactor {
  constructor(
    private readonly secondFactor: SecondFactor,
    private readonly ownPassword: OwnPassword,
    private readonly attempts: LoginAttempts,
  ) {}

  async setUp(ctx: Ctx, pwd: string): Promise<SecondFactorSecret> {
    await this.ownPassword.verify(ctx, pwd, 'pwd')
    return this.secondFactor.setUp(ctx)
  }

  async disable(ctx: Ctx, { pwd, otp }: SecondFactorRemoval): Promise<void> {
    const { accountId: id, areaId } = ctx.me
    await this.ownPassword.verify(ctx, pwd, 'pwd')
    const attempt = await this.attempts.secondFactor(id)
    if (attempt.wait > 0) throw tooMany(attempt.wait)
    if (!(await this.secondFactor.spend(ctx, id, otp))) throw wrongCode()
    await attempt.succeeded()
    await unitOfWork(ctx, (tx) => this.secondFactor.remove(tx, { id, areaId }, 'disable-second-factor'))
  }

  /**
   * Removes the second factor of a supervisor who has lost it, and ends the sessions. Not allowed for accounts with
   * more permissions than the caller, or for the caller's own.
   */
  reset(ctx: Ctx, accountId: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const { id, areaId } = await scoped(tx, AccountEntity).lock(accountId)
      if (id === tx.me.accountId) {
        throw new DomainError('RULE_BROKEN', { fields: { accountId: ['account.notOneself'] } })
      }
      await assertManageable(tx, [id])
      await this.secondFactor.remove(tx, { id, areaId }, 'reset-second-factor')
      await endSessionsOf(tx, [id])
    })
  }
}
