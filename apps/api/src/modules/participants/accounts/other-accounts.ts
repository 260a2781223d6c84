import { Inject, Injectable } from '@nestjs/common'
import type { Ctx } from '../../../core/context.js'
import { DomainError, notFound } from '../../../core/domain-error.js'
import { scoped } from '../../../database/scoped.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { AccountLinkEntity } from '../../../entities/participants/account-link.js'
import { notifyOwner } from '../../identity/accounts/notify-owner.js'
import { OwnPassword } from '../../identity/accounts/own-password.js'
import { logLogin } from '../../identity/login/log-login.js'
import type { LoginAnswer } from '../../identity/login/login.dto.js'
import { loginAccount } from '../../identity/login/login.sql.js'
import { OpenSession } from '../../identity/login/open-session.js'
import { ProveAccount } from '../../identity/login/prove-account.js'
import { endSession } from '../../identity/sessions/sessions.js'
import type { AccountLinkInput, OtherAccount } from './other-account.dto.js'
import { isOneBody, otherAccounts } from './other-accounts.sql.js'

/**
 * Accounts of other kinds that one person has, and switching between them without another login. The
 * same verified phone proves it; accounts of one body are linked once by both passwords.
 */
@Injectable()
export class OtherAccounts {
  constructor(
    @Inject(OwnPassword) private readonly ownPassword: OwnPassword,
    @Inject(ProveAccount) private readonly proof: ProveAccount,
    @Inject(OpenSession) private readonly sessions: OpenSession,
  ) {}

  async list(ctx: Ctx): Promise<OtherAccount[]> {
    const rows = await otherAccounts.rows(ctx, { accountId: ctx.me.accountId })
    return rows.map(({ areaNames, linkId, ...account }) => ({
      ...account,
      areaName: ctx.text(areaNames),
      linked: linkId !== null,
    }))
  }

  /** Links the account of another kind of the caller's body; both owners are notified. */
  async link(ctx: Ctx, input: AccountLinkInput): Promise<OtherAccount[]> {
    const { loginName, userType, otherPwd, pwd } = input
    const { accountId, loginName: ownName } = ctx.me
    const verified = await this.ownPassword.verify(ctx, pwd, 'pwd')
    const other = await this.proof.run(ctx, { loginName, type: userType, pwd: otherPwd })
    return unitOfWork(ctx, async (tx) => {
      await this.ownPassword.assertUnchanged(tx, verified, 'pwd')
      const found = await isOneBody.first(tx, { accountId, otherId: other.id })
      if (!found?.same) throw otherBody()
      const [low, high] = [accountId, other.id].sort()
      if (low === undefined || high === undefined) throw new Error('two accounts are linked')
      const links = scoped(tx, AccountLinkEntity)
      if (!(await links.exists({ accountId: low, otherId: high }))) {
        await links.insert({ accountId: low, otherId: high }, 'link-accounts')
        await notifyOwner(tx, accountId, 'accountLinked', { loginName: other.loginName })
        await notifyOwner(tx, other.id, 'accountLinked', { loginName: ownName })
      }
      const linked = await this.list(tx)
      // It could not log in itself: disabled, or with a one-time password.
      if (!linked.some(({ id }) => id === other.id)) throw otherBody()
      return linked
    })
  }

  /** Removes the link with another account; without one, 404. */
  unlink(ctx: Ctx, otherId: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const links = scoped(tx, AccountLinkEntity)
      const { accountId } = tx.me
      const link =
        (await links.findOne({ accountId, otherId })) ??
        (await links.findOne({ accountId: otherId, otherId: accountId }))
      if (!link) throw notFound()
      await links.remove(link.id, 'unlink-accounts')
    })
  }

  /** Ends the session of this call and opens one of the other account; both are logged. */
  switchTo(ctx: Ctx, otherId: string): Promise<LoginAnswer> {
    return unitOfWork(ctx, async (tx) => {
      const { accountId, sessionId, loginName, name, sign, areaId } = tx.me
      const allowed = await otherAccounts.rows(tx, { accountId })
      if (!allowed.some(({ id }) => id === otherId)) throw notFound()
      const account = await loginAccount.first(tx, { id: otherId })
      if (!account) throw notFound()
      await endSession(tx, sessionId)
      const left = { id: accountId, name, areaId }
      const method = 'switch'
      await logLogin(tx, {
        ...{ event: 'logout', method, loginName, type: sign, account: left, reason: null },
      })
      const { loginName: otherName, type } = account
      return this.sessions.open(
        tx,
        { event: 'login', method, loginName: otherName, type, account },
        account,
      )
    })
  }
}

function otherBody(): DomainError {
  return new DomainError('RULE_BROKEN', { fields: { loginName: ['otherAccounts.otherBody'] } })
}
