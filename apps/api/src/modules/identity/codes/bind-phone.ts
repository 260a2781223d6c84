import { maskPhone } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import { Not } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountEntity } from '#entities/identity/account'
import { notify } from '../../messaging/notify.js'
import { assertManageable, OWN_ACCOUNT } from '../accounts/account.queries.js'
import { notifyOwner } from '../accounts/notify-owner.js'
import { OwnPassword } from '../accounts/own-password.js'
import { ProveAccount } from '../accounts/prove-account.js'
import { endSessionsOf } from '../sessions/sessions.js'
import type { BoundPhone, PhoneBinding } from './codes.dto.js'
import { type CodeBinding, codeWrong, OneTimeCodes } from './one-time-codes.js'

const shown = ({ phone, phoneVerify }: AccountEntity): BoundPhone => ({
  phone: phone && maskPhone(phone),
  phoneVerify,
})

const SHARED = allAreas('a person may have accounts in several areas')

/**
 * Shows and binds the caller's phone, verified by the code sent to it. A verified phone can replace the
 * password: it is replaced with the password only, ends the other sessions and the old number is notified.
 */
@Injectable()
export class BindPhone {
  constructor(
    private readonly codes: OneTimeCodes,
    private readonly ownPassword: OwnPassword,
    private readonly proof: ProveAccount,
  ) {}

  async get(ctx: Ctx): Promise<BoundPhone> {
    return shown(await scoped(ctx, AccountEntity, OWN_ACCOUNT).get(ctx.me.accountId))
  }

  /**
   * Binds a phone. If another account of the type has verified it, the index rejects it as DUPLICATE; if an account of
   * another type has, that account's password is required.
   */
  async run(ctx: Ctx, input: PhoneBinding): Promise<BoundPhone> {
    const { phone, code, pwd } = input
    const { accountId, sessionId } = ctx.me
    const { phoneVerify } = await this.get(ctx)
    const verified = phoneVerify ? await this.ownPassword.verify(ctx, pwd, 'pwd') : null
    const binding: CodeBinding = { purpose: 'bind', phone, holder: sessionId }
    // Checked first: only the holder of the phone may learn which account has verified it.
    if (!(await this.codes.check(ctx, binding, code))) throw codeWrong()
    await this.assertConsent(ctx, input)
    return unitOfWork(ctx, async (tx) => {
      if (!(await this.codes.spend(tx, binding, code))) throw codeWrong()
      const accounts = scoped(tx, AccountEntity, OWN_ACCOUNT)
      const before = await accounts.lock(accountId)
      // Bound by another session since.
      if (before.phoneVerify && verified === null) throw new DomainError('CONFLICT')
      if (verified !== null) await this.ownPassword.assertUnchanged(tx, verified, 'pwd')
      const values = { phone, phoneVerify: true }
      const after = await accounts.update(accountId, values, { action: 'bind-phone' })
      if (before.phoneVerify) await onReplaced(tx, before, phone)
      await notifyOwner(tx, accountId, 'phoneBound', { phone: maskPhone(phone) })
      for (const { id } of await this.sharersOf(tx, phone)) {
        const { loginName } = before
        await notifyOwner(tx, id, 'phoneShared', { loginName, phone: maskPhone(phone) })
      }
      return shown(after)
    })
  }

  /** Asks for the password of an account of another type that has verified the phone. */
  private async assertConsent(ctx: Ctx, { phone, otherLoginName, otherPwd }: PhoneBinding): Promise<void> {
    const sharers = await this.sharersOf(ctx, phone)
    if (sharers.length === 0) return
    if (!otherLoginName || !otherPwd) {
      const required = ['phone.consentRequired']
      throw new DomainError('VALIDATION', {
        fields: { otherLoginName: required, otherPwd: required },
      })
    }
    const named = otherLoginName.toLowerCase()
    const sharer = sharers.find(({ loginName }) => loginName.toLowerCase() === named)
    if (!sharer) {
      throw new DomainError('VALIDATION', { fields: { otherLoginName: ['phone.notItsAccount'] } })
    }
    await this.proof.run(ctx, { loginName: sharer.loginName, type: sharer.type, pwd: otherPwd })
  }

  private sharersOf(ctx: Ctx, phone: string) {
    return scoped(ctx, AccountEntity, SHARED).pick(['id', 'loginName', 'type'], {
      phone,
      phoneVerify: true,
      type: Not(ctx.me.sign),
    })
  }
}

async function onReplaced(tx: Tx, before: AccountEntity, phone: string): Promise<void> {
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
