import type { Sign } from '@credit/contract'
import { Int, Out, Switch, Text } from '#http/fields'

type OnOff = 0 | 1

export class LoginMethodInput {
  @Int({ min: 0, max: 4, description: 'Sign of the accounts it is for' }) type: Sign
  @Switch({ description: 'Account and password' }) loginNameType: OnOff
  @Switch({ description: 'Phone and code' }) loginPhoneType: OnOff
  @Switch({ description: 'CA certificate' }) loginCaType: OnOff
  @Text({ min: 0, max: 1000, rule: 'url', optional: true, description: 'Driver of the CA device' }) downloadUrl?: string
  @Int({ optional: true, min: 1 }) version?: number
}

export class LoginMethod {
  @Out({ type: 'integer', enum: [0, 1, 2, 3, 4] }) type: Sign
  @Out({ type: 'integer', enum: [0, 1] }) loginNameType: OnOff
  @Out({ type: 'integer', enum: [0, 1] }) loginPhoneType: OnOff
  @Out({ type: 'integer', enum: [0, 1] }) loginCaType: OnOff
  @Out() downloadUrl: string
  @Out('integer') version: number
}
