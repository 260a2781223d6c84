import type { ErrorCode, Sign } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '../../platform/config/index.js'
import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { CaptchaService } from '../captcha/captcha.js'
import { isMethodOn } from '../login-methods/login-method.queries.js'
import { verifyNobody, verifyPassword } from '../passwords/hash.js'
import { startSession } from '../sessions/sessions.js'
import { tokenFor } from '../sessions/token.js'
import type { LoginAnswer, LoginInput } from './login.dto.js'
import { findLoginAccount, isAreaOpen, type LoginAccount } from './login.queries.js'
import { LoginAttempts } from './login-attempts.js'
import { logLogin } from './login-log.js'

interface NameLogin {
  name: string
  pwd: string
  vcode: string
  uuid: string
  userType: Sign
}

/** POST doLogin: lets an account in, or says why not (api.md "Auth service"). */
@Injectable()
export class DoLogin {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
    @Inject(LoginAttempts) private readonly attempts: LoginAttempts,
  ) {}

  async run(ctx: Ctx, input: LoginInput): Promise<LoginAnswer> {
    const method = input.loginType ?? 'name'
    if (!(await isMethodOn(ctx, input.userType, method))) throw new DomainError('METHOD_DISABLED')
    // Phone and certificate stay off until their calls exist; the switch refuses to turn them on.
    if (method !== 'name') throw new DomainError('METHOD_DISABLED')
    const login = nameLogin(input)
    await this.captchas.spend(ctx, login.uuid, login.vcode)
    await this.needOpenArea(ctx, input)
    return this.byPassword(ctx, login)
  }

  private async byPassword(ctx: Ctx, login: NameLogin): Promise<LoginAnswer> {
    const attempt = await this.attempts.login(ctx, login.name)
    const account = await findLoginAccount(ctx, login.name, login.userType)
    if (attempt.wait > 0) {
      await this.refuse(ctx, login, account, 'ACCOUNT_LOCKED')
      throw new DomainError('ACCOUNT_LOCKED', {
        params: { seconds: attempt.wait },
        data: { retryAfter: attempt.wait },
        retryAfter: attempt.wait,
      })
    }
    const right = account
      ? await verifyPassword(account.passwordHash, login.pwd)
      : await verifyNobody(login.pwd)
    if (!account || !right) {
      await this.refuse(ctx, login, account, 'CREDENTIALS_WRONG')
      throw new DomainError('CREDENTIALS_WRONG')
    }
    await attempt.succeeded()
    const refusal = refusalOf(account)
    if (refusal) {
      await this.refuse(ctx, login, account, refusal.code)
      throw refusal
    }
    return this.letIn(ctx, login, account)
  }

  private letIn(ctx: Ctx, login: NameLogin, account: LoginAccount): Promise<LoginAnswer> {
    return unitOfWork(ctx, async (tx) => {
      const session = await startSession(tx, account.id)
      await sqlCount(
        tx,
        (s) => `UPDATE account SET last_login_time = ${s.param(tx.clock.now())}
          WHERE id = ${s.param(account.id)} AND ${s.unscoped('own account')}`,
      )
      await logLogin(tx, { ...eventOf(login, account), reason: null })
      return answerOf(ctx, account, tokenFor(this.config.jwtSecret, session), session.expiresAt)
    })
  }

  private refuse(
    ctx: Ctx,
    login: NameLogin,
    account: LoginAccount | null,
    reason: ErrorCode,
  ): Promise<void> {
    return unitOfWork(ctx, (tx) => logLogin(tx, { ...eventOf(login, account), reason }))
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

function nameLogin(input: LoginInput): NameLogin {
  const { pwd = '', vcode = '', uuid = '', userType } = input
  const name = (input.name ?? '').replace(/\s+/g, '')
  const missing = Object.entries({ name, pwd, vcode, uuid }).filter(([, value]) => value === '')
  if (missing.length) {
    const fields = Object.fromEntries(missing.map(([field]) => [field, ['field.required']]))
    throw new DomainError('VALIDATION', { fields })
  }
  return { name, pwd, vcode, uuid, userType }
}

/** Told only to who knows the password. */
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

function eventOf(login: NameLogin, account: LoginAccount | null) {
  return {
    event: 'login',
    loginName: login.name,
    type: login.userType,
    method: 'name',
    account,
  } as const
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
