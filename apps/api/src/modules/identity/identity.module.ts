import { Global, Module } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { SESSION_READER } from '#http/access/session-reader'
import { RECIPIENT_READER } from '../messaging/recipients.js'
import { AccountController } from './accounts/account.controller.js'
import { AccountRecipients } from './accounts/account-recipients.js'
import { ChangePassword } from './accounts/change-password.js'
import { OwnPassword } from './accounts/own-password.js'
import { ProveAccount } from './accounts/prove-account.js'
import { AdministratorController } from './administrators/administrator.controller.js'
import { AccountCertificateController, CaPluginController, ChallengeController } from './ca/ca.controller.js'
import { CaSettings } from './ca/ca-settings.js'
import { CertificateLogin } from './ca/certificate-login.js'
import { sweepChallenges } from './ca/challenge.js'
import { CaptchaController } from './captcha/captcha.controller.js'
import { CaptchaService, sweepCaptchas } from './captcha/captcha.js'
import { AccountPhoneController } from './codes/account-phone.controller.js'
import { BindPhone } from './codes/bind-phone.js'
import { CodeLimits } from './codes/code-limits.js'
import { OneTimeCodes, sweepCodes } from './codes/one-time-codes.js'
import { PhoneCodeController } from './codes/phone-code.controller.js'
import { RetrievePassword } from './codes/retrieve-password.js'
import { SendPhoneCode } from './codes/send-phone-code.js'
import { AttemptGuard } from './limits/attempt-guard.js'
import { LoginAttempts } from './limits/login-attempts.js'
import { QuotaCounter } from './limits/quota-counter.js'
import { DoLogin } from './login/do-login.js'
import { LoginController } from './login/login.controller.js'
import { OpenSession } from './login/open-session.js'
import { LoginMethodController } from './login-methods/login-method.controller.js'
import { MenuController } from './menus/menu.controller.js'
import { Passwords } from './passwords/passwords.js'
import { ChangePeople } from './people/change-people.js'
import { PeopleController } from './people/people.controller.js'
import { RegistrationTokens } from './registration/registration-tokens.js'
import { RoleController } from './roles/role.controller.js'
import { ManageSecondFactor } from './second-factor/manage-second-factor.js'
import { SecondFactorController } from './second-factor/second-factor.controller.js'
import { SecondFactor } from './second-factor/second-factor.js'
import { SessionController } from './sessions/session.controller.js'
import { SessionCache } from './sessions/session-cache.js'
import { sweepSessions } from './sessions/sessions.js'
import { TenantController } from './tenants/tenant.controller.js'

/** Login, captcha, certificates, phone codes, passwords, sessions, accounts, administrators, roles, menus. */
@Global()
@Module({
  controllers: [
    CaptchaController,
    LoginController,
    LoginMethodController,
    ChallengeController,
    CaPluginController,
    AccountCertificateController,
    AccountController,
    AccountPhoneController,
    PhoneCodeController,
    SessionController,
    SecondFactorController,
    AdministratorController,
    RoleController,
    MenuController,
    TenantController,
    PeopleController,
  ],
  providers: [
    AttemptGuard,
    QuotaCounter,
    CaptchaService,
    LoginAttempts,
    Passwords,
    CaSettings,
    CertificateLogin,
    OpenSession,
    ProveAccount,
    DoLogin,
    CodeLimits,
    OneTimeCodes,
    SendPhoneCode,
    RetrievePassword,
    BindPhone,
    ChangePassword,
    ChangePeople,
    OwnPassword,
    RegistrationTokens,
    SecondFactor,
    ManageSecondFactor,
    SessionCache,
    { provide: SESSION_READER, useExisting: SessionCache },
    { provide: RECIPIENT_READER, useClass: AccountRecipients },
  ],
  exports: [
    SESSION_READER,
    RECIPIENT_READER,
    AttemptGuard,
    QuotaCounter,
    CaptchaService,
    CodeLimits,
    OneTimeCodes,
    OpenSession,
    OwnPassword,
    Passwords,
    ProveAccount,
    RegistrationTokens,
  ],
})
export class IdentityModule {
  constructor(schedule: Schedule, certificates: CaSettings) {
    schedule.add('captchas.sweep', '*/10 * * * *', sweepCaptchas)
    schedule.add('challenges.sweep', '*/10 * * * *', sweepChallenges)
    schedule.add('codes.sweep', '*/10 * * * *', sweepCodes)
    schedule.add('revocations.check', '50 * * * *', (ctx) => certificates.refreshTodo(ctx))
    schedule.add('sessions.sweep', '30 19 * * *', sweepSessions)
  }
}
