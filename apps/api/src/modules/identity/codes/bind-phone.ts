import { maskPhone } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { Ctx } from '../../../core/context.js'
import { DomainError } from '../../../core/domain-error.js'
import { scoped } from '../../../database/scoped.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { AccountEntity } from '../../../entities/identity/account.js'
import { notify } from '../../messaging/notify.js'
import { assertManageable, OWN_ACCOUNT } from '../accounts/account.queries.js'
import { notifyOwner } from '../accounts/notify-owner.js'
import { OwnPassword } from '../accounts/own-password.js'
import { endSessionsOf } from '../sessions/sessions.js'
import type { BoundPhone, PhoneBinding } from './codes.dto.js'
import { codeWrong, OneTimeCodes } from './one-time-codes.js'

const shown = ({ phone, phoneVerify }: AccountEntity): BoundPhone => ({
  phone: phone && maskPhone(phone),
  phoneVerify,
})

/**
 * Shows and binds the caller's phone, verified by the code sent to it. A verified phone can replace the
 * password: it is replaced with the password only, ends the other sessions and the old number is notified.
 */
@Injectable()
export class BindPhone {
  constructor(
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(OwnPassword) private readonly ownPassword: OwnPassword,
  ) {}

  async get(ctx: Ctx): Promise<BoundPhone> {
    return shown(await scoped(ctx, AccountEntity, OWN_ACCOUNT).get(ctx.me.accountId))
  }

  /** A phone that another account of the type has verified is rejected as DUPLICATE by the index. */
  async run(ctx: Ctx, { phone, code, pwd }: PhoneBinding): Promise<BoundPhone> {
    const { accountId, sessionId } = ctx.me
    const { phoneVerify } = await this.get(ctx)
    const verified = phoneVerify ? await this.ownPassword.verify(ctx, pwd, 'pwd') : null
    const right = await this.codes.consume(ctx, { purpose: 'bind', phone, holder: sessionId }, code)
    if (!right) throw codeWrong()
    return unitOfWork(ctx, async (tx) => {
      const accounts = scoped(tx, AccountEntity, OWN_ACCOUNT)
      const before = await accounts.lock(accountId)
      // Bound by another session since.
      if (before.phoneVerify && verified === null) throw new DomainError('CONFLICT')
      if (verified !== null) await this.ownPassword.assertUnchanged(tx, verified, 'pwd')
      const values = { phone, phoneVerify: true }
      const after = await accounts.update(accountId, values, { action: 'bind-phone' })
      if (before.phoneVerify) await onReplaced(tx, before, phone)
      await notifyOwner(tx, accountId, 'phoneBound', { phone: maskPhone(phone) })
      return shown(after)
    })
  }
}

async function onReplaced(tx: Ctx, before: AccountEntity, phone: string): Promise<void> {
  await endSessionsOf(tx, [before.id], tx.me.sessionId)
  if (before.phone === null) return
  await notify(tx, {
    channel: 'sms',
    to: before.phone,
    locale: tx.locale,
    template: 'phoneReplaced',
    params: { loginName: before.loginName, phone: maskPhone(phone) },
    areaId: before.areaId,
  })
}

/**
 * Removes the phone from an account of the caller's area, so that another can be bound; not for
 * accounts with more permissions than the caller.
 */
export function unbindPhone(ctx: Ctx, accountId: string): Promise<BoundPhone> {
  return unitOfWork(ctx, async (tx) => {
    const { id } = await scoped(tx, AccountEntity).lock(accountId)
    await assertManageable(tx, [id])
    const values = { phone: null, phoneVerify: false }
    const after = await scoped(tx, AccountEntity).update(id, values, { action: 'unbind-phone' })
    await notifyOwner(tx, id, 'phoneUnbound')
    return shown(after)
  })
}
