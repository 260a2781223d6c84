import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountEntity } from '#entities/identity/account'
import { oneTimePassword } from '../passwords/one-time-password.js'
import type { Passwords } from '../passwords/passwords.js'
import { endSessionsOf } from '../sessions/sessions.js'
import { assertManageable } from './account.queries.js'
import { notifyOwner } from './notify-owner.js'
import { setPassword } from './set-password.js'

/**
 * Gives an account of the caller's area a one-time password and ends its sessions. Not allowed for
 * accounts with more permissions than the caller, whose rights it would give away, nor for the
 * caller's own account, whose password is changed with the old one.
 */
export async function resetPassword(ctx: Ctx, passwords: Passwords, accountId: string): Promise<{ password: string }> {
  const password = oneTimePassword()
  const hash = await passwords.hash(password)
  return unitOfWork(ctx, async (tx) => {
    const { id, areaId } = await scoped(tx, AccountEntity).lock(accountId)
    if (id === ctx.actor?.accountId) {
      throw new DomainError('RULE_BROKEN', { fields: { accountId: ['account.notOneself'] } })
    }
    await assertManageable(tx, [id])
    await setPassword(tx, {
      accountId: id,
      areaId,
      hash,
      changePwd: false,
      action: 'reset-password',
    })
    await endSessionsOf(tx, [id])
    await notifyOwner(tx, id, 'passwordReset')
    return { password }
  })
}
