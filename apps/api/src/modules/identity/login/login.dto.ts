import { LOGIN_TYPES, type LoginType, type Sign } from '@credit/contract'
import { Enum, Int, Out, Ref, Secret, Text } from '#http/fields'

/** Query or body of doLogin; which fields are needed depends on `loginType`. */
export class LoginInput {
  @Text({ max: 100, optional: true, description: 'Account, or phone number; spaces are stripped' }) name?: string
  @Secret({ optional: true, description: 'Password, or the code sent to the phone' }) pwd?: string
  @Text({ max: 20, optional: true, description: 'What the captcha picture shows' }) vcode?: string
  @Text({ max: 64, optional: true, description: 'Id of the captcha picture' }) uuid?: string

  @Int({
    min: 0,
    max: 4,
    optional: true,
    description: '0 supervisor, 1 purchaser, 2 supplier, 3 agency, 4 expert; not with a ticket',
  })
  userType?: Sign

  @Ref({ optional: true, description: 'Area of the site that is logged in at' }) areaId?: string
  @Enum(LOGIN_TYPES, { optional: true, description: 'name by default' }) loginType?: LoginType
  @Text({ max: 200, optional: true, description: 'Challenge that was signed (ca)' }) randomStr?: string
  @Text({ max: 20_000, optional: true, description: 'Base64 of a detached CMS SignedData (ca)' }) signature?: string

  @Text({
    max: 4000,
    optional: true,
    description: 'Of CERTIFICATE_UNKNOWN, with name and pwd: binds the certificate to the account',
  })
  certificateTicket?: string

  @Text({ max: 1000, optional: true, description: 'Of MFA_REQUIRED, with otp and nothing else' }) ticket?: string
  @Secret({ optional: true, description: 'Code of the authenticator, or a recovery code' }) otp?: string
}

export class LoginAnswer {
  @Out({ description: 'Sent in the Authorization header' }) tokenValue: string
  @Out('time', 'Absolute end of the session') expiresAt: string
  @Out('id') loginId: string
  @Out() loginName: string
  @Out() name: string
  @Out({ type: 'integer', enum: [0, 1, 2, 3, 4] }) type: Sign
  @Out({ type: 'integer', enum: [0, 1, 2, 3, 4] }) userType: Sign
  @Out({ description: 'false: only changing the password and logging out are open' }) changePwd: boolean
  @Out({ description: 'true: only setting up a second factor and logging out are open' }) mfaSetupRequired: boolean
  @Out() phoneVerify: boolean
  @Out('id') areaId: string
  @Out() areaCode: string
  @Out() areaName: string
  @Out('id | null') participantId: string | null
  @Out({ type: [String] }, "Names of the roles in the caller's language") roles: string[]
}

/** The only response with an envelope (specification 7). */
export class LoginEnvelope {
  @Out({ type: LoginAnswer }) data: LoginAnswer
}
