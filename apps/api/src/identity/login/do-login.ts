import { type ErrorCode, type LoginType, PHONE, type Sign, SMS_CODE } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '../../platform/config/index.js'
import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError, type FieldMessage } from '../../platform/http/domain-error.js'
import { CaptchaService } from '../captcha/captcha.js'
import { OneTimeCodes } from '../codes/one-time-codes.js'
import { isMethodOn } from '../login-methods/login-method.queries.js'
import { PasswordChecker } from '../passwords/hash.js'
import { startSession } from '../sessions/sessions.js'
import { tokenFor } from '../sessions/token.js'
import type { LoginAnswer, LoginInput } from './login.dto.js'
import {
  findLoginAccount,
  findPhoneAccount,
  isAreaOpen,
  type LoginAccount,
} from './login.queries.js'
import { LoginAttempts } from './login-attempts.js'
import { logLogin } from './login-log.js'

/** Who somebody says to be, and the proof of it. */
interface Claim {
  method: Exclude<LoginType, 'ca'>
  /** Login name, or phone. */
  name: string
  /** Password, or the code sent to the phone. */
  pwd: string
  userType: Sign
}

/** POST doLogin: lets an account in, or says why not (api.md "Auth service"). */
@Injectable()
export class DoLogin {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(LoginAttempts) private readonly attempts: LoginAttempts,
    @Inject(PasswordChecker) private readonly passwords: PasswordChecker,
  ) {}

  async run(ctx: Ctx, input: LoginInput): Promise<LoginAnswer> {
    const method = input.loginType ?? 'name'
    if (!(await isMethodOn(ctx, input.userType, method))) throw new DomainError('METHOD_DISABLED')
    // The certificate's switch cannot be turned on until its calls exist.
    if (method === 'ca') throw new DomainError('METHOD_DISABLED')
    const claim = method === 'phone' ? phoneClaim(input) : nameClaim(input)
    // A phone's captcha was spent on sending the code (api.md "Auth service").
    if (method === 'name') await this.captchas.spend(ctx, input.uuid ?? '', input.vcode ?? '')
    await this.needOpenArea(ctx, input)
    return this.enter(ctx, claim)
  }

  private async enter(ctx: Ctx, claim: Claim): Promise<LoginAnswer> {
    const { method, name, userType } = claim
    const find = method === 'phone' ? findPhoneAccount : findLoginAccount
    const account = await find(ctx, name, userType)
    const attempt =
      method === 'phone'
        ? await this.attempts.phone(ctx, userType, name, account?.loginName ?? null)
        : await this.attempts.login(ctx, name)
    if (attempt.wait > 0) {
      await this.refuse(ctx, claim, account, 'ACCOUNT_LOCKED')
      throw new DomainError('ACCOUNT_LOCKED', {
        params: { seconds: attempt.wait },
        data: { retryAfter: attempt.wait },
        retryAfter: attempt.wait,
      })
    }
    if (!(await this.proves(ctx, claim, account)) || !account) {
      const reason = method === 'phone' ? 'CODE_WRONG' : 'CREDENTIALS_WRONG'
      await this.refuse(ctx, claim, account, reason)
      throw new DomainError(reason)
    }
    await attempt.succeeded()
    const refusal = refusalOf(account)
    if (refusal) {
      await this.refuse(ctx, claim, account, refusal.code)
      throw refusal
    }
    return this.letIn(ctx, claim, account)
  }

  private async proves(
    ctx: Ctx,
    { method, name, pwd }: Claim,
    account: LoginAccount | null,
  ): Promise<boolean> {
    if (method === 'name') return this.passwords.check(account?.passwordHash ?? null, pwd)
    if (!account) return false
    return this.codes.spend(ctx, { purpose: 'login', phone: name, holder: account.id }, pwd)
  }

  private letIn(ctx: Ctx, claim: Claim, account: LoginAccount): Promise<LoginAnswer> {
    return unitOfWork(ctx, async (tx) => {
      const session = await startSession(tx, account.id)
      await sqlCount(
        tx,
        (s) => `UPDATE account SET last_login_time = ${s.param(tx.clock.now())}
          WHERE id = ${s.param(account.id)} AND ${s.unscoped('own account')}`,
      )
      await logLogin(tx, { ...eventOf(claim, account), reason: null })
      return answerOf(ctx, account, tokenFor(this.config.jwtSecret, session), session.expiresAt)
    })
  }

  private refuse(
    ctx: Ctx,
    claim: Claim,
    account: LoginAccount | null,
    reason: ErrorCode,
  ): Promise<void> {
    return unitOfWork(ctx, (tx) => logLogin(tx, { ...eventOf(claim, account), reason }))
  }

  /** Participants log in at sites of open areas only; supervisors everywhere. */
  private async needOpenArea(ctx: Ctx, { userType, areaId }: LoginInput): Promise<void> {
    if (areaId === undefined) return
    const open = await isAreaOpen(ctx, areaId)
    if (open === null)
      throw new DomainError('REFERENCE_UNKNOWN', { fields: { areaId: ['field.unknownReference'] } })
    if (userType !== 0 && !open) throw new DomainError('AREA_CLOSED')
  }
}

function nameClaim(input: LoginInput): Claim {
  const { pwd = '', vcode = '', uuid = '', userType } = input
  const name = (input.name ?? '').replace(/\s+/g, '')
  const missing = Object.entries({ name, pwd, vcode, uuid }).filter(([, value]) => value === '')
  if (missing.length) {
    const fields = Object.fromEntries(missing.map(([field]) => [field, ['field.required']]))
    throw new DomainError('VALIDATION', { fields })
  }
  return { method: 'name', name, pwd, userType }
}

function phoneClaim(input: LoginInput): Claim {
  const { pwd = '', userType } = input
  const name = (input.name ?? '').replace(/\s+/g, '')
  const fields: Record<string, FieldMessage[]> = {}
  if (!PHONE.test(name)) fields.name = ['rule.phone']
  if (!SMS_CODE.test(pwd)) fields.pwd = ['rule.smsCode']
  if (Object.keys(fields).length) throw new DomainError('VALIDATION', { fields })
  return { method: 'phone', name, pwd, userType }
}

/** Told only to who gave the right proof. */
function refusalOf(account: LoginAccount): DomainError | null {
  switch (account.status) {
    case 'enabled':
      return null
    case 'pending':
      return new DomainError('ACCOUNT_PENDING')
    case 'disabled':
      return new DomainError('ACCOUNT_DISABLED')
    case 'rejected': {
      const reason = account.rejectReason ?? ''
      return new DomainError('ACCOUNT_REJECTED', { params: { reason }, data: { reason } })
    }
  }
}

function eventOf({ method, name, userType }: Claim, account: LoginAccount | null) {
  return { event: 'login', loginName: name, type: userType, method, account } as const
}

function answerOf(
  ctx: Ctx,
  account: LoginAccount,
  tokenValue: string,
  expiresAt: Date,
): LoginAnswer {
  return {
    tokenValue,
    expiresAt: expiresAt.toISOString(),
    loginId: account.id,
    loginName: account.loginName,
    name: account.name,
    type: account.type,
    userType: account.type,
    changePwd: account.changePwd,
    phoneVerify: account.phoneVerify,
    areaId: account.areaId,
    areaCode: account.areaCode,
    areaName: ctx.text(account.areaNames),
    participantId: account.participantId,
    roles: account.roles.map((names) => ctx.text(names)),
  }
}
