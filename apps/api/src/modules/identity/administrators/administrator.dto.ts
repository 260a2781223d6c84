import { ACCOUNT_STATES, type AccountStatus } from '@credit/contract'
import { Enum, Int, Out, Ref, Refs, Secret, Text } from '#http/fields'
import { SETTABLE_STATUS } from '../accounts/account.dto.js'

export class AdministratorInput {
  @Text({ max: 30, rule: 'loginName' }) loginName: string
  @Text({ max: 30, rule: 'personName' }) name: string

  @Text({
    optional: true,
    nullable: true,
    max: 11,
    rule: 'phone',
    description: 'Unchanged if absent',
  })
  phone?: string | null

  @Ref({ optional: true, description: "The caller's area by default" }) areaId?: string
  @Refs({ max: 20 }) roleIds: string[]
  @Enum(SETTABLE_STATUS, { optional: true }) status?: (typeof SETTABLE_STATUS)[number]

  @Secret({
    optional: true,
    rule: 'password',
    description: 'First password, when creating; changed at the first login. Without it one is made and returned',
  })
  pwd?: string

  @Int({ optional: true, min: 1 }) version?: number
}

const ADMINISTRATOR_ACTIONS = ['update', 'delete', 'reset', 'resetFactor'] as const
export type AdministratorAction = (typeof ADMINISTRATOR_ACTIONS)[number]

export class Administrator {
  @Out('id') id: string
  @Out() loginName: string
  @Out() name: string
  @Out('text | null', '138****1234') phone: string | null
  @Out() phoneVerify: boolean
  @Out('id') areaId: string
  @Out() areaName: string
  @Out({ type: [String] }) roleIds: string[]
  @Out({ type: [String] }, "Names of the roles in the caller's language") roles: string[]
  @Out({ enum: ACCOUNT_STATES }) status: AccountStatus

  @Out({ enum: ADMINISTRATOR_ACTIONS, isArray: true }, 'What the caller may do now')
  can: AdministratorAction[]

  @Out() changePwd: boolean
  @Out({ description: 'Whether logging in takes a code of an authenticator app' }) secondFactor: boolean
  @Out('time | null') lastLoginTime: string | null
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}

/** A new administrator; a first password that the product made is not stored in clear. */
export class NewAdministrator extends Administrator {
  @Out({ required: false, description: 'One-time password, if none was sent; shown once, and not to a retry' })
  password?: string
}
