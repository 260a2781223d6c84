import { maskPhone } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { Account } from '../../entities/account.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { beyond } from '../accounts/account.policy.js'
import { permissionsOf } from '../accounts/account.queries.js'
import type { BoundPhone, PhoneBinding } from './codes.dto.js'
import { codeWrong, OneTimeCodes } from './one-time-codes.js'

const shown = ({ phone, phoneVerify }: Account): BoundPhone => ({
  phone: phone && maskPhone(phone),
  phoneVerify,
})

/** The own phone, proved by the code sent to it. */
@Injectable()
export class BindPhone {
  constructor(@Inject(OneTimeCodes) private readonly codes: OneTimeCodes) {}

  async get(ctx: Ctx): Promise<BoundPhone> {
    return shown(await scoped(ctx, Account).get(ctx.me.accountId))
  }

  /** A phone that another account of the type has verified is a DUPLICATE of the index. */
  async run(ctx: Ctx, { phone, code }: PhoneBinding): Promise<BoundPhone> {
    const { accountId, sessionId } = ctx.me
    const right = await this.codes.spend(ctx, { purpose: 'bind', phone, holder: sessionId }, code)
    if (!right) throw codeWrong()
    return unitOfWork(ctx, async (tx) => {
      const values = { phone, phoneVerify: true }
      return shown(await scoped(tx, Account).update(accountId, values, { action: 'bind-phone' }))
    })
  }
}

/**
 * Takes the phone off an account of the own area, so that another can be bound; not for accounts
 * that may more than oneself.
 */
export function unbindPhone(ctx: Ctx, accountId: string): Promise<BoundPhone> {
  return unitOfWork(ctx, async (tx) => {
    const { id } = await scoped(tx, Account).lock(accountId)
    const permissions = (await permissionsOf(tx, [id])).get(id) ?? []
    if (beyond(ctx.actor, permissions).length) throw new DomainError('FORBIDDEN')
    const values = { phone: null, phoneVerify: false }
    return shown(await scoped(tx, Account).update(id, values, { action: 'unbind-phone' }))
  })
}
