import {
  AREA_STATUS,
  type ErrorCode,
  LOGIN_NAME,
  type LoginType,
  normalisePhone,
  normaliseToken,
  PHONE,
  SIGN,
  type Sign,
  SMS_CODE,
} from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { type LoginAccount, loginAccount } from '../accounts/login-account.sql.js'
import { bindCertificate } from '../ca/account-certificates.js'
import { CertificateLogin } from '../ca/certificate-login.js'
import type { CertificateFacts } from '../ca/trust.js'
import { CaptchaService } from '../captcha/captcha.js'
import { holderOf, OneTimeCodes } from '../codes/one-time-codes.js'
import { accountLocked, LoginAttempts } from '../limits/login-attempts.js'
import { type LoginEvent, logLogin } from '../login-log/log-login.js'
import { isMethodOn } from '../login-methods/login-method.queries.js'
import { Passwords } from '../passwords/passwords.js'
import { RegistrationTokens } from '../registration/registration-tokens.js'
import { accountOfTicket, loginTicket } from '../second-factor/login-ticket.js'
import { SecondFactor, wrongCode } from '../second-factor/second-factor.js'
import type { LoginAnswer, LoginInput } from './login.dto.js'
import { isInClosedArea, OpenSession } from './open-session.js'

/** POST doLogin: starts a session of an account, or rejects the login with a reason. */
@Injectable()
export class DoLogin {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly captchas: CaptchaService,
    private readonly codes: OneTimeCodes,
    private readonly attempts: LoginAttempts,
    private readonly passwords: Passwords,
    private readonly secondFactor: SecondFactor,
    private readonly registrationTokens: RegistrationTokens,
    private readonly certificates: CertificateLogin,
    private readonly sessions: OpenSession,
  ) {}

  /** @param visitor whom a code was sent for, by the cookie set then */
  async run(ctx: Ctx, input: LoginInput, visitor: string | null): Promise<LoginAnswer> {
    if (input.ticket !== undefined) return this.secondStep(ctx, input.ticket, input.otp ?? '')
    const method = input.loginType ?? 'name'
    const type = typeOf(input)
    const certificate = this.certificates.toBind(ctx, type, input)
    // A certificate is bound by password even if accounts log in by certificate only.
    const asked = certificate && method === 'name' ? 'ca' : method
    if (!(await isMethodOn(ctx, type, asked))) throw new DomainError('METHOD_DISABLED')
    if (method === 'ca') return this.withCertificate(ctx, type, input)
    const credentials =
      method === 'phone' ? phoneCredentials(input, visitor) : { ...nameCredentials(input), certificate }
    // With a phone the captcha was checked when the code was sent.
    if (method === 'name') await this.captchas.consume(ctx, input.uuid ?? '', input.vcode ?? '')
    await this.assertAreaOpen(ctx, input)
    return this.authenticate(ctx, credentials)
  }

  private async authenticate(ctx: Ctx, credentials: Credentials): Promise<LoginAnswer> {
    const { method, name, userType } = credentials
    const by = method === 'phone' ? { phone: name } : { loginName: name }
    const account = (await loginAccount.first(ctx, { ...by, type: userType })) ?? null
    const attempt =
      method === 'phone'
        ? await this.attempts.phone(ctx, userType, name, account?.loginName ?? null)
        : await this.attempts.login(ctx, name)
    if (attempt.wait > 0) {
      await this.logRejection(ctx, credentials, account, 'ACCOUNT_LOCKED')
      throw accountLocked(attempt.wait)
    }
    if (!(await this.isProven(ctx, credentials, account)) || !account) {
      const reason = method === 'phone' ? 'CODE_WRONG' : 'CREDENTIALS_WRONG'
      await this.logRejection(ctx, credentials, account, reason)
      throw new DomainError(reason)
    }
    await attempt.succeeded()
    const rejection = this.rejectionOf(ctx, account)
    if (rejection) {
      await this.logRejection(ctx, credentials, account, rejection.code)
      throw rejection
    }
    if (account.secondFactor) {
      const ticket = loginTicket(this.config.jwtSecret, account, ctx.clock.now())
      throw new DomainError('MFA_REQUIRED', { data: { ticket } })
    }
    return this.logIn(ctx, eventOf(credentials, account), account, credentials.certificate)
  }

  private async withCertificate(ctx: Ctx, type: Sign, input: LoginInput): Promise<LoginAnswer> {
    await this.assertAreaOpen(ctx, input)
    const attempt = await this.attempts.certificate(ctx)
    if (attempt.wait > 0) throw accountLocked(attempt.wait)
    const { accountId } = await this.certificates.identify(ctx, type, input)
    await attempt.succeeded()
    const account = await loginAccount.first(ctx, { id: accountId })
    if (!account) throw new DomainError('CERTIFICATE_UNKNOWN')
    const event = { event: 'login', method: 'ca', loginName: account.loginName, type } as const
    const rejection = this.rejectionOf(ctx, account)
    if (rejection) {
      await unitOfWork(ctx, (tx) => logLogin(tx, { ...event, account, reason: rejection.code }))
      throw rejection
    }
    return this.logIn(ctx, { ...event, account }, account)
  }

  /** Logs in after MFA_REQUIRED: the ticket proves the password, the code that the authenticator is at hand. */
  private async secondStep(ctx: Ctx, ticket: string, otp: string): Promise<LoginAnswer> {
    const named = accountOfTicket(this.config.jwtSecret, ticket, ctx.clock.now())
    const account = named && (await loginAccount.first(ctx, { id: named.id }))
    if (!account?.secondFactor || !named?.hasPassword(account.passwordHash)) {
      throw new DomainError('CHALLENGE_EXPIRED')
    }
    const { loginName, type } = account
    const event = { event: 'login', method: 'name', loginName, type, account } as const
    const attempt = await this.attempts.secondFactor(account.id)
    if (attempt.wait > 0) {
      await unitOfWork(ctx, (tx) => logLogin(tx, { ...event, reason: 'ACCOUNT_LOCKED' }))
      throw accountLocked(attempt.wait)
    }
    const rejection = this.rejectionOf(ctx, account)
    const right = await this.secondFactor.spend(ctx, account.id, otp)
    if (!right || rejection) {
      const error = rejection ?? wrongCode()
      await unitOfWork(ctx, (tx) => logLogin(tx, { ...event, reason: error.code }))
      throw error
    }
    await attempt.succeeded()
    return this.logIn(ctx, event, account)
  }

  private async isProven(
    ctx: Ctx,
    { method, name, pwd, visitor }: Credentials,
    account: LoginAccount | null,
  ): Promise<boolean> {
    if (method === 'name') return this.passwords.check(account?.passwordHash ?? null, pwd)
    const holder = holderOf(account, visitor)
    const owner = account?.loginName ?? null
    return this.codes.consume(ctx, { purpose: 'login', phone: name, holder, owner }, pwd)
  }

  private logIn(
    ctx: Ctx,
    event: Omit<LoginEvent, 'reason'>,
    account: LoginAccount,
    certificate: CertificateFacts | null = null,
  ): Promise<LoginAnswer> {
    return unitOfWork(ctx, async (tx) => {
      if (certificate) await bindCertificate(tx, account, certificate)
      return this.sessions.open(tx, event, account)
    })
  }

  private logRejection(
    ctx: Ctx,
    credentials: Credentials,
    account: LoginAccount | null,
    reason: ErrorCode,
  ): Promise<void> {
    return unitOfWork(ctx, (tx) => logLogin(tx, { ...eventOf(credentials, account), reason }))
  }

  /** The reason, and the token to correct a registration, are given only to callers with the right credentials. */
  private rejectionOf(ctx: Ctx, account: LoginAccount): DomainError | null {
    switch (account.status) {
      case 'enabled':
        return isInClosedArea(account) ? new DomainError('AREA_CLOSED') : null
      case 'pending':
        return new DomainError('ACCOUNT_PENDING')
      case 'disabled':
        return new DomainError('ACCOUNT_DISABLED')
      case 'rejected': {
        const reason = account.rejectReason ?? ''
        const registrationToken = this.registrationTokens.issue(ctx, { accountId: account.id })
        return new DomainError('ACCOUNT_REJECTED', {
          params: { reason },
          data: { reason, registrationToken },
        })
      }
    }
  }

  /** Participants may log in only at sites of open areas, supervisors at all. */
  private async assertAreaOpen(ctx: Ctx, { userType, areaId }: LoginInput): Promise<void> {
    if (areaId === undefined) return
    const [area] = await scoped(ctx, AreaEntity).pick(['status'], { id: areaId })
    if (!area) throw new DomainError('REFERENCE_UNKNOWN', { fields: { areaId: ['field.unknownReference'] } })
    if (userType !== SIGN.supervisor && area.status !== AREA_STATUS.open) throw new DomainError('AREA_CLOSED')
  }
}

function eventOf({ method, name, userType }: Credentials, account: LoginAccount | null) {
  return { event: 'login', loginName: name, type: userType, method, account } as const
}

/** The credentials of a login. */
interface Credentials {
  method: Exclude<LoginType, 'ca'>
  /** Login name, or phone. */
  name: string
  /** Password, or the code sent to the phone. */
  pwd: string
  /** Visitor that the code was sent for. */
  visitor: string | null
  userType: Sign
  /** Bound to the account by this login. */
  certificate: CertificateFacts | null
}

/** The type of account; only the second step of a login does without. */
function typeOf({ userType }: LoginInput): Sign {
  if (userType !== undefined) return userType
  throw new DomainError('VALIDATION', { fields: { userType: ['field.required'] } })
}

/** Returns the credentials of a login by name and password. */
function nameCredentials(input: LoginInput): Credentials {
  const { pwd = '', vcode = '', uuid = '' } = input
  const userType = typeOf(input)
  const name = normaliseToken(input.name ?? '')
  const missing = Object.entries({ name, pwd, vcode, uuid }).filter(([, value]) => value === '')
  if (missing.length) {
    const fields = Object.fromEntries(missing.map(([field]) => [field, ['field.required']]))
    throw new DomainError('VALIDATION', { fields })
  }
  // The database folds letters such as a dotted capital I, so that another name would be the same account.
  if (!LOGIN_NAME.test(name)) {
    throw new DomainError('VALIDATION', { fields: { name: ['rule.loginName'] } })
  }
  return { method: 'name', name, pwd, userType, visitor: null, certificate: null }
}

/** Returns the credentials of a login by a code that was sent to a phone. */
function phoneCredentials(input: LoginInput, visitor: string | null): Credentials {
  const userType = typeOf(input)
  const name = normalisePhone(input.name ?? '')
  const pwd = normaliseToken(input.pwd ?? '')
  const fields: Record<string, FieldMessage[]> = {}
  if (!PHONE.test(name)) fields.name = ['rule.phone']
  if (!SMS_CODE.test(pwd)) fields.pwd = ['rule.smsCode']
  if (Object.keys(fields).length) throw new DomainError('VALIDATION', { fields })
  return { method: 'phone', name, pwd, userType, visitor, certificate: null }
}
