import { SMS_RESEND_SECONDS } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { CaptchaService } from '../identity/captcha/captcha.js'
import { CodeLimits } from '../identity/codes/code-limits.js'
import { OneTimeCodes } from '../identity/codes/one-time-codes.js'
import { applicantOf, RegistrationTokens } from '../identity/registration/registration-tokens.js'
import type { CodeRequest, RegistrationCode } from './registration.dto.js'
import { newAccountId } from './registration.sql.js'

/** Sends the code that a registration needs, and issues the token of the registration. */
@Injectable()
export class SendRegistrationCode {
  constructor(
    private readonly captchas: CaptchaService,
    private readonly limits: CodeLimits,
    private readonly codes: OneTimeCodes,
    private readonly tokens: RegistrationTokens,
  ) {}

  /**
   * @param visitor whom the code is sent for, by the cookie
   * @param token of a code before this one: attachments sent with it stay valid
   */
  async run(
    ctx: Ctx,
    { phone, vcode, uuid }: CodeRequest,
    visitor: string,
    token: string | null,
  ): Promise<RegistrationCode> {
    await this.captchas.consume(ctx, uuid, vcode)
    await this.limits.countSending('register', phone, [ctx.network])
    const before = token === null ? null : this.tokens.read(ctx, token)
    const applicant = before?.applicant ?? applicantOf(visitor)
    await this.codes.send(ctx, { purpose: 'register', phone, holder: applicant }, null)
    const id = before?.applicant ? before.accountId : null
    const accountId = id ?? (await newAccountId.first(ctx, {}))?.id
    if (!accountId) throw new Error('the database made no id')
    return {
      resendAfter: SMS_RESEND_SECONDS,
      registrationToken: this.tokens.issue(ctx, { accountId, applicant }),
    }
  }
}
