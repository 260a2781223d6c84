import { SMS_RESEND_SECONDS } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountLinkEntity } from '#entities/participants/account-link'
import { loginAccount } from '../../identity/accounts/login-account.sql.js'
import { notifyOwner } from '../../identity/accounts/notify-owner.js'
import { OwnPassword } from '../../identity/accounts/own-password.js'
import { ProveAccount } from '../../identity/accounts/prove-account.js'
import { CodeLimits } from '../../identity/codes/code-limits.js'
import type { CodeSent } from '../../identity/codes/codes.dto.js'
import { type CodeBinding, codeWrong, OneTimeCodes } from '../../identity/codes/one-time-codes.js'
import type { LoginAnswer } from '../../identity/login/login.dto.js'
import { OpenSession } from '../../identity/login/open-session.js'
import { logLogin } from '../../identity/login-log/log-login.js'
import { endSession } from '../../identity/sessions/sessions.js'
import type { AccountLinkInput, OtherAccount } from './other-account.dto.js'
import { isOneBody, otherAccounts } from './other-accounts.sql.js'

/**
 * Other types of accounts of the same person, and switching between them without another login. Accounts of one
 * organisation are linked once by both passwords; if they only share a verified phone, each switch needs a code sent to
 * it, and the other account is notified.
 */
@Injectable()
export class OtherAccounts {
  constructor(
    private readonly ownPassword: OwnPassword,
    private readonly proof: ProveAccount,
    private readonly sessions: OpenSession,
    private readonly limits: CodeLimits,
    private readonly codes: OneTimeCodes,
  ) {}

  async list(ctx: Ctx): Promise<OtherAccount[]> {
    const rows = await otherAccounts.rows(ctx, {})
    return rows.map(({ areaNames, ...account }) => ({ ...account, areaName: ctx.text(areaNames) }))
  }

  /** Links the account of another kind of the caller's body; both owners are notified. */
  async link(ctx: Ctx, input: AccountLinkInput): Promise<OtherAccount[]> {
    const { loginName, userType, otherPwd, pwd } = input
    const { accountId, loginName: ownName } = ctx.me
    const verified = await this.ownPassword.verify(ctx, pwd, 'pwd')
    const other = await this.proof.run(ctx, { loginName, type: userType, pwd: otherPwd })
    return unitOfWork(ctx, async (tx) => {
      await this.ownPassword.assertUnchanged(tx, verified, 'pwd')
      const found = await isOneBody.first(tx, { otherId: other.id })
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

  /** Sends a code to the phone that the caller's account and the other one have verified. */
  async sendCode(ctx: Ctx, otherId: string): Promise<CodeSent> {
    const { accountId, areaId } = ctx.me
    const { linked } = await this.allowed(ctx, otherId)
    if (linked) throw new DomainError('STATE_CONFLICT')
    const binding = await this.bindingOf(ctx, otherId)
    await this.limits.countSending('switch', binding.phone, [accountId, ctx.network])
    await this.codes.send(ctx, binding, areaId)
    return { resendAfter: SMS_RESEND_SECONDS }
  }

  /**
   * Ends the session of this call and opens a session of the other account; both are logged.
   * @param code from {@link sendCode}, if the accounts are not linked
   */
  async switchTo(ctx: Ctx, otherId: string, code?: string): Promise<LoginAnswer> {
    const proof = (await this.allowed(ctx, otherId)).linked ? null : await this.checkedCode(ctx, otherId, code)
    return unitOfWork(ctx, async (tx) => {
      const { sessionId, loginName, name, sign, areaId, accountId } = tx.me
      const { linked } = await this.allowed(tx, otherId)
      if (!linked) {
        if (!proof || !(await this.codes.spend(tx, proof.binding, proof.code))) throw codeWrong()
        await notifyOwner(tx, otherId, 'switchedTo', { loginName })
      }
      const account = await loginAccount.first(tx, { id: otherId })
      if (!account) throw notFound()
      await endSession(tx, sessionId)
      const left = { id: accountId, name, areaId }
      const method = 'switch'
      await logLogin(tx, {
        event: 'logout',
        method,
        loginName,
        type: sign,
        account: left,
        reason: null,
      })
      const { loginName: otherName, type } = account
      return this.sessions.open(tx, { event: 'login', method, loginName: otherName, type, account }, account)
    })
  }

  private async allowed(ctx: Ctx, otherId: string): Promise<{ linked: boolean }> {
    const rows = await otherAccounts.rows(ctx, {})
    const other = rows.find(({ id }) => id === otherId)
    if (!other) throw notFound()
    return other
  }

  private async checkedCode(ctx: Ctx, otherId: string, code: string | undefined) {
    if (!code) throw new DomainError('VALIDATION', { fields: { code: ['field.required'] } })
    const binding = await this.bindingOf(ctx, otherId)
    if (!(await this.codes.check(ctx, binding, code))) throw codeWrong()
    return { binding, code }
  }

  private async bindingOf(ctx: Ctx, otherId: string): Promise<CodeBinding> {
    const account = await loginAccount.first(ctx, { id: ctx.me.accountId })
    if (!account?.phone) throw notFound()
    return { purpose: 'switch', phone: account.phone, holder: `${ctx.me.sessionId}:${otherId}` }
  }
}

function otherBody(): DomainError {
  return new DomainError('RULE_BROKEN', { fields: { loginName: ['otherAccounts.otherBody'] } })
}
