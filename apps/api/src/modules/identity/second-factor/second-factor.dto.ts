import { Out, Ref, Secret } from '#http/fields'

export class SecondFactorState {
  @Out() enabled: boolean
  @Out({ description: 'Supervisors need one to use anything else' }) required: boolean
  @Out('time | null') since: string | null
  @Out('integer', 'Recovery codes that were not used yet') recoveryCodesLeft: number
}

export class SecondFactorSetup {
  @Secret({ max: 200, description: 'Password' }) pwd: string
}

export class SecondFactorSecret {
  @Out({ description: 'Base32, to be typed into an authenticator' }) secret: string
  @Out({ description: 'otpauth: address' }) uri: string
  @Out({ description: 'The address as a QR code, in a data: address' }) qr: string
}

export class SecondFactorCode {
  @Secret({ max: 20, description: 'Code of the authenticator' }) otp: string
}

export class RecoveryCodes {
  @Out({ type: [String] }, 'Shown once; each is valid once, in place of a code') recoveryCodes: string[]
}

export class SecondFactorRemoval {
  @Secret({ max: 200, description: 'Password' }) pwd: string
  @Secret({ max: 20, description: 'Code of the authenticator, or a recovery code' }) otp: string
}

export class SecondFactorReset {
  @Ref() accountId: string
}
