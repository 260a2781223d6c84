import type { ParticipantSign, Sign } from '@credit/contract'
import { Enum, Int, Out, Ref, Secret, Text } from '#http/fields'

/** Purposes of smssend; the others have calls of their own. */
const SENT_PURPOSES = ['login', 'bind'] as const

export class PhoneCodeQuery {
  @Text({ max: 20, rule: 'phone' }) phone: string

  @Enum(SENT_PURPOSES, { optional: true, description: 'By default bind in a session, else login' })
  purpose?: (typeof SENT_PURPOSES)[number]

  @Int({ min: 0, max: 4, optional: true, description: 'Required unless the purpose is bind' }) userType?: Sign

  @Text({
    min: 0,
    max: 20,
    optional: true,
    description: 'What the captcha picture shows; not for bind',
  })
  vcode?: string

  @Text({
    min: 0,
    max: 64,
    optional: true,
    description: 'Id of the captcha picture; not for bind',
  })
  uuid?: string
}

export class CodeSent {
  @Out('integer', 'Seconds until another can be requested') resendAfter: number
}

export class BoundPhone {
  @Out('text | null', '138****1234') phone: string | null
  @Out() phoneVerify: boolean
}

export class PhoneBinding {
  @Text({ max: 20, rule: 'phone' }) phone: string
  @Secret({ max: 20, rule: 'smsCode' }) code: string
  @Secret({ max: 200, optional: true, description: 'Password, to replace a verified phone' }) pwd?: string

  @Text({
    max: 30,
    rule: 'loginName',
    optional: true,
    description: 'Account of another kind that has verified the phone',
  })
  otherLoginName?: string

  @Secret({ max: 200, optional: true, description: 'Its password, by which it consents' }) otherPwd?: string
}

export class PhoneUnbinding {
  @Ref() accountId: string
}

export class RetrieveQuery {
  @Int({ min: 1, max: 4, description: 'Passwords of supervisors are reset by others' }) type: ParticipantSign
}

export class RetrieveCodeQuery extends RetrieveQuery {
  @Ref({ optional: true, description: 'Area of the visited site' }) areaId?: string
  @Text({ min: 4, max: 4, rule: 'messageCode', description: 'The digits that the mask hides' }) phone: string
  @Text({ min: 0, max: 20, optional: true, description: 'Captcha, after CAPTCHA_REQUIRED' }) vcode?: string
  @Text({ min: 0, max: 64, optional: true, description: 'Id of the captcha picture' }) uuid?: string
}

export class PasswordRetrieval extends RetrieveQuery {
  @Secret({ max: 20, rule: 'smsCode' }) code: string
  @Secret({ max: 200, rule: 'password' }) newPwd: string
}

export class MaskedPhone {
  @Out({ description: '138****1234; a decoy for an unknown account' }) phone: string
}
