import { ACCOUNT_STATES, type AccountStatus, type Sign } from '@credit/contract'
import { Enum, Int, LongText, Out, Ref, Refs, Secret } from '#http/fields'

export class PasswordChange {
  @Secret({ max: 200 }) oldPwd: string
  @Secret({ max: 200, rule: 'password' }) newPwd: string
}

export class PasswordChanged {
  @Out({ description: 'Always true: the caller chose the password' }) changePwd: boolean
}

export class PasswordReset {
  @Ref() accountId: string
}

export class OneTimePassword {
  @Out({ description: 'Shown once; must be changed at the next login' }) password: string
}

export const SETTABLE_STATUS = ['enabled', 'disabled'] as const

export class StatusChange {
  @Refs({ max: 200 }) accountIds: string[]
  @Enum(SETTABLE_STATUS) status: (typeof SETTABLE_STATUS)[number]
  @LongText({ optional: true, description: 'Kept in the operation log' }) reason?: string

  @Int({
    optional: true,
    min: 1,
    description: 'An account that was changed after that stays as it is',
  })
  version?: number
}

export class StatusChanged {
  @Out('integer', 'How many accounts changed their status') changed: number
}

export class UserStatistics {
  @Out('integer') total: number
  @Out('integer') purchaser: number
  @Out('integer') supplier: number
  @Out('integer') agency: number
  @Out('integer') expert: number
  @Out('integer') supervisor: number
  @Out('integer', 'Created within the last 30 days') new30d: number
}

export class MyAccount {
  @Out('id') accountId: string
  @Out() loginName: string
  @Out() name: string
  @Out({ type: 'integer', enum: [0, 1, 2, 3, 4] }) type: Sign
  @Out('text | null', '138****1234') phone: string | null
  @Out() phoneVerify: boolean
  @Out('id') areaId: string
  @Out() areaCode: string
  @Out() areaName: string
  @Out({ type: [String] }) roles: string[]
  @Out({ description: 'Invited by the owner of the organisation, who alone changes its people' }) handler: boolean
  @Out('time | null') lastLoginTime: string | null
  @Out('id | null') participantId: string | null
  @Out('time') createTime: string
}

/** Names in `can`. */
const ACCOUNT_OFFERS = ['enable', 'disable', 'reset', 'unbind', 'certificates'] as const
export type ParticipantAccountOffer = (typeof ACCOUNT_OFFERS)[number]

/** An account that acts for a participant. */
export class ParticipantAccountRow {
  @Out('id') id: string
  @Out() loginName: string
  @Out({ enum: [...ACCOUNT_STATES] }) status: AccountStatus
  @Out('text | null', '138****1234') phone: string | null
  @Out() phoneVerify: boolean
  @Out({ description: 'false: the password is a one-time one' }) changePwd: boolean
  @Out('time | null') lastLoginTime: string | null
  @Out('time') createTime: string
  @Out('integer', 'Certificates that it logs in with') certificates: number
  @Out({ enum: ACCOUNT_OFFERS, isArray: true }, 'What the caller may do now') can: ParticipantAccountOffer[]
  @Out('integer') version: number
}
