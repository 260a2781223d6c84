import { type Sign, SMS_RESEND_SECONDS } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { CaptchaService } from '../captcha/captcha.js'
import { LoginAttempts } from '../limits/login-attempts.js'
import { isMethodOn } from '../login-methods/login-method.queries.js'
import { CodeLimits } from './code-limits.js'
import type { CodeSent, PhoneCodeQuery } from './codes.dto.js'
import { holderOf, OneTimeCodes } from './one-time-codes.js'
import { accountOfPhone } from './phone.queries.js'

/** Sends a code to log in with, or to bind a phone with. */
@Injectable()
export class SendPhoneCode {
  constructor(
    private readonly captchas: CaptchaService,
    private readonly limits: CodeLimits,
    private readonly codes: OneTimeCodes,
    private readonly attempts: LoginAttempts,
  ) {}

  /** @param visitor whom the code is sent for, by the cookie */
  async run(ctx: Ctx, query: PhoneCodeQuery, visitor: string): Promise<CodeSent> {
    const purpose = query.purpose ?? (ctx.actor ? 'bind' : 'login')
    if (purpose === 'bind') await this.toBind(ctx, query.phone)
    else await this.toLogin(ctx, query, visitor)
    return { resendAfter: SMS_RESEND_SECONDS }
  }

  private async toBind(ctx: Ctx, phone: string): Promise<void> {
    if (!ctx.actor) throw new DomainError('NOT_LOGGED_IN')
    // The call is public, so that the guard does not check this.
    if (!ctx.actor.changePwd) throw new DomainError('PASSWORD_CHANGE_REQUIRED')
    const { accountId, sessionId, areaId } = ctx.actor
    await this.limits.countSending('bind', phone, [accountId, ctx.network])
    await this.codes.send(ctx, { purpose: 'bind', phone, holder: sessionId }, areaId)
  }

  private async toLogin(ctx: Ctx, query: PhoneCodeQuery, visitor: string): Promise<void> {
    const { phone, vcode, uuid } = query
    if (!vcode || !uuid) {
      throw new DomainError('CAPTCHA_WRONG', { fields: { vcode: ['captcha.wrong'] } })
    }
    const type = requireType(query)
    if (!(await isMethodOn(ctx, type, 'phone'))) throw new DomainError('METHOD_DISABLED')
    await this.captchas.consume(ctx, uuid, vcode)
    const account = await accountOfPhone(ctx, phone, type)
    const known = await this.attempts.isKnownAddress(ctx, account?.loginName ?? null)
    await this.limits.countSending('login', phone, [ctx.network], known)
    // The answer is the same for a phone without an account, which is sent nothing.
    if (!account) return
    const holder = holderOf(account, visitor)
    await this.codes.send(ctx, { purpose: 'login', phone, holder }, account.areaId)
  }
}

function requireType({ userType }: PhoneCodeQuery): Sign {
  if (userType !== undefined) return userType
  throw new DomainError('VALIDATION', { fields: { userType: ['field.required'] } })
}
