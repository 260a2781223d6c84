import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { unitOfWork } from '#database/unit-of-work'
import { checkPassword } from '../passwords/check-password.js'
import { Passwords } from '../passwords/passwords.js'
import { endSessionsOf } from '../sessions/sessions.js'
import type { PasswordChange } from './account.dto.js'
import { notifyOwner } from './notify-owner.js'
import { OwnPassword } from './own-password.js'
import { setPassword } from './set-password.js'

/** Changes the caller's password; other sessions of the account end (P2). */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly ownPassword: OwnPassword,
    private readonly passwords: Passwords,
  ) {}

  async run(ctx: Ctx, { oldPwd, newPwd }: PasswordChange): Promise<void> {
    const { accountId, areaId, loginName, sessionId } = ctx.me
    checkPassword(newPwd, loginName, 'newPwd')
    const verified = await this.ownPassword.verify(ctx, oldPwd, 'oldPwd')
    if (newPwd === oldPwd) {
      throw new DomainError('RULE_BROKEN', { fields: { newPwd: ['password.same'] } })
    }
    const hash = await this.passwords.hash(newPwd)
    await unitOfWork(ctx, async (tx) => {
      await this.ownPassword.assertUnchanged(tx, verified, 'oldPwd')
      await setPassword(tx, { accountId, areaId, hash, changePwd: true, action: 'change-password' })
      await endSessionsOf(tx, [accountId], sessionId)
      // Replacing a one-time password is part of the first login.
      if (ctx.me.changePwd) await notifyOwner(tx, accountId, 'passwordChanged')
    })
  }
}
