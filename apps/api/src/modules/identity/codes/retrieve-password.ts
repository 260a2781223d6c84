import { LOGIN_NAME, maskPhone, SMS_RESEND_SECONDS } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError, tooMany } from '#core/domain-error'
import { unitOfWork } from '#database/unit-of-work'
import { notifyOwner } from '../accounts/notify-owner.js'
import { setPassword } from '../accounts/set-password.js'
import { CaptchaService } from '../captcha/captcha.js'
import { LoginAttempts } from '../limits/login-attempts.js'
import { checkPassword } from '../passwords/check-password.js'
import { Passwords } from '../passwords/passwords.js'
import { endSessionsOf } from '../sessions/sessions.js'
import { CodeLimits } from './code-limits.js'
import type { CodeSent, MaskedPhone, PasswordRetrieval, RetrieveCodeQuery, RetrieveQuery } from './codes.dto.js'
import { codeWrong, holderOf, OneTimeCodes } from './one-time-codes.js'
import { decoyPhone, retrievable } from './phone.queries.js'

/**
 * Replaces a forgotten password in three steps: masked phone, its hidden digits, code and new password
 * (specification 4). No step reveals whether an account exists.
 */
@Injectable()
export class RetrievePassword {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly limits: CodeLimits,
    private readonly codes: OneTimeCodes,
    private readonly attempts: LoginAttempts,
    private readonly captchas: CaptchaService,
    private readonly passwords: Passwords,
  ) {}

  async phoneOf(ctx: Ctx, loginName: string, { type }: RetrieveQuery): Promise<MaskedPhone> {
    assertLoginName(loginName)
    const account = await retrievable(ctx, loginName, type)
    const decoy = decoyPhone(this.config.jwtSecret, loginName, type)
    return { phone: account ? maskPhone(account.phone) : decoy }
  }

  async sendCode(
    ctx: Ctx,
    loginName: string,
    { type, phone: digits, vcode, uuid }: RetrieveCodeQuery,
    visitor: string,
  ): Promise<CodeSent> {
    assertLoginName(loginName)
    const known = await this.attempts.isKnownAddress(ctx, loginName)
    // No limit locks the account: an attacker could exceed it to keep the owner out.
    if (await this.limits.needsCaptcha(ctx, `${type}:${loginName.toLowerCase()}`, known)) {
      if (!vcode || !uuid) throw captchaRequired()
      await this.captchas.consume(ctx, uuid, vcode)
    }
    const account = await retrievable(ctx, loginName, type)
    if (account?.phone.slice(3, 7) === digits) {
      const { phone, areaId } = account
      // An error here would reveal that the digits are right; the code sent before stays valid.
      if (await this.limits.mayStillRecover(phone, known)) {
        const holder = holderOf(account, visitor)
        await this.codes.send(ctx, { purpose: 'retrieve', phone, holder }, areaId)
      }
    }
    return { resendAfter: SMS_RESEND_SECONDS }
  }

  /** @param visitor whom the code was sent for, by the cookie set then */
  async setPassword(ctx: Ctx, loginName: string, input: PasswordRetrieval, visitor: string | null): Promise<void> {
    assertLoginName(loginName)
    const { type, code, newPwd } = input
    checkPassword(newPwd, loginName, 'newPwd')
    const attempt = await this.attempts.retrieval(ctx, type, loginName)
    if (attempt.wait > 0) throw tooMany(attempt.wait)
    const account = await retrievable(ctx, loginName, type)
    // Counts a try for an unknown account as well, under a phone that does not exist.
    const phone = account?.phone ?? `${type}:${loginName.toLowerCase()}`
    const holder = holderOf(account, visitor)
    const right = await this.codes.consume(ctx, { purpose: 'retrieve', phone, holder, owner: loginName }, code)
    if (!right || !account) throw codeWrong()
    await attempt.succeeded()
    const { id: accountId, areaId } = account
    const hash = await this.passwords.hash(newPwd)
    await unitOfWork(ctx, async (tx) => {
      const action = 'retrieve-password'
      await setPassword(tx, { accountId, areaId, hash, changePwd: true, action })
      await endSessionsOf(tx, [accountId])
      await notifyOwner(tx, accountId, 'passwordChanged')
    })
  }
}

function captchaRequired(): DomainError {
  return new DomainError('CAPTCHA_REQUIRED', { fields: { vcode: ['captcha.required'] } })
}

function assertLoginName(loginName: string): void {
  if (LOGIN_NAME.test(loginName)) return
  throw new DomainError('VALIDATION', { fields: { loginName: ['rule.loginName'] } })
}
