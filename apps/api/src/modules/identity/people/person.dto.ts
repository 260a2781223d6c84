import { Out, Secret, Text } from '#http/fields'

const PERSON_STATES = ['active', 'invited', 'left', 'disabled'] as const
export type PersonState = (typeof PERSON_STATES)[number]
const PERSON_ACTIONS = ['remove', 'restore', 'password', 'owner'] as const
export type PersonAction = (typeof PERSON_ACTIONS)[number]

/** A person with an account of the caller's organisation. */
export class PersonRow {
  @Out('id') id: string
  @Out() personName: string
  @Out() loginName: string
  @Out('text | null', '138****1234') phone: string | null

  @Out({
    description: 'Owns the account of the organisation; else a handler whom an owner invited',
  })
  owner: boolean

  @Out({ enum: PERSON_STATES }, 'invited: has not chosen a password yet') state: PersonState
  @Out('time | null') lastLoginTime: string | null
  @Out('time') createTime: string
  @Out({ enum: PERSON_ACTIONS, isArray: true }, 'What the caller may do') can: PersonAction[]
}

export class PersonInput {
  @Text({ max: 30, rule: 'personName' }) personName: string
  @Text({ max: 30, rule: 'loginName' }) loginName: string
  @Text({ max: 11, rule: 'phone', description: 'Told of the invitation; verified by the person' }) phone: string
}

export class OwnNameInput {
  @Text({ max: 30, rule: 'personName' }) personName: string
}

export class InvitedPerson {
  @Out('id') id: string
  @Out({ description: 'One-time password, shown once' }) password: string
}

export class HandOverInput {
  @Secret({ max: 200, description: "Password of the caller's account" }) pwd: string
}
