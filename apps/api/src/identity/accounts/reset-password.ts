import { Account } from '../../entities/account.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { hashPassword } from '../passwords/hash.js'
import { oneTimePassword } from '../passwords/one-time-password.js'
import { endSessionsOf } from '../sessions/sessions.js'
import { beyond } from './account.policy.js'
import { permissionsOf } from './account.queries.js'
import { setPassword } from './set-password.js'

/**
 * Gives an account of the own area a one-time password and ends its sessions. Not for accounts that
 * may more than oneself, or resetting would be a way to their rights; not for the own one, which
 * changes its password by knowing it.
 */
export async function resetPassword(ctx: Ctx, accountId: string): Promise<{ password: string }> {
  const password = oneTimePassword()
  const hash = await hashPassword(password)
  return unitOfWork(ctx, async (tx) => {
    const { id, areaId } = await scoped(tx, Account).lock(accountId)
    if (id === ctx.actor?.accountId) {
      throw new DomainError('RULE_BROKEN', { fields: { accountId: ['account.notOneself'] } })
    }
    const permissions = (await permissionsOf(tx, [id])).get(id) ?? []
    if (beyond(ctx.actor, permissions).length) throw new DomainError('FORBIDDEN')
    await setPassword(tx, {
      accountId: id,
      areaId,
      hash,
      changePwd: false,
      action: 'reset-password',
    })
    await endSessionsOf(tx, [id])
    return { password }
  })
}
