import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Int, Out, Secret, Text } from '#http/fields'

/** Another account of the caller's person or body. */
export class OtherAccount {
  @Out('id') id: string
  @Out() loginName: string
  @Out() name: string
  @Out({ type: 'integer', enum: [...PARTICIPANT_SIGNS] }) type: ParticipantSign
  @Out() areaName: string

  @Out({
    description: 'Linked by the passwords of both; else it has the same verified phone, and switching needs a code',
  })
  linked: boolean
}

export class SwitchInput {
  @Secret({
    max: 20,
    rule: 'smsCode',
    optional: true,
    description: 'Code sent to the phone, where the accounts are not linked',
  })
  code?: string
}

export class AccountLinkInput {
  @Text({ max: 30, rule: 'loginName', description: 'Of the other account' }) loginName: string

  @Int({ min: 1, max: 3, description: 'Of the other account: 1 purchaser, 2 supplier, 3 agency' })
  userType: ParticipantSign

  @Secret({ max: 200, description: 'Password of the other account' }) otherPwd: string
  @Secret({ max: 200, description: "Password of the caller's account" }) pwd: string
}
