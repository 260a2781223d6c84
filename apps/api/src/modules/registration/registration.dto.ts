import { REGISTRATION_STATES } from '@credit/contract'
import { Int, LongText, Out, Text } from '#http/fields'
import { FileInfo } from '../files/attached-file.dto.js'

export class CodeRequest {
  @Text({ max: 20, rule: 'phone' }) phone: string
  @Text({ max: 20, description: 'What the captcha picture shows' }) vcode: string
  @Text({ max: 64, description: 'Id of the captcha picture' }) uuid: string
}

export class RegistrationCode {
  @Out('integer', 'Seconds until another can be requested') resendAfter: number

  @Out({ description: 'Sent in X-Registration-Token with attachments and the registration; a day' })
  registrationToken: string
}

/** A registration as its applicant sees it. */
export class RegistrationReceipt {
  @Out('id') accountId: string
  @Out() loginName: string
  @Out({ enum: [...REGISTRATION_STATES] }) status: string
  @Out('id', 'Of a participant that is known already, its home area') areaId: string
  @Out() areaName: string
  @Out({ description: 'The participant is known from projects; the account is tied to it' }) claim: boolean
  @Out('time') submittedAt: string
  @Out({ description: 'To see and correct the registration; valid for a day' }) registrationToken: string
}

const FIELDS = {
  type: 'object',
  additionalProperties: true,
  description: 'Fields of the kind by their names; an ID number masked',
} as const

export class OwnRegistration {
  @Out({ type: 'integer', enum: [1, 2, 3, 4] }) sign: number
  @Out({ enum: [...REGISTRATION_STATES] }) status: string
  @Out({ description: 'Why it was rejected' }) reason: string
  @Out() loginName: string
  @Out({ description: '138****1234' }) phone: string
  @Out('id') areaId: string
  @Out() areaName: string
  @Out(FIELDS) fields: Record<string, unknown>
  @Out({ type: [FileInfo] }) files: FileInfo[]
  @Out() codeConfirmed: boolean
  @Out() numberConfirmed: boolean
  @Out('time') submittedAt: string
  @Out('time | null') decidedAt: string | null
  @Out('integer') version: number
}

export class RegistrationRow {
  @Out('id') id: string
  @Out({ type: 'integer', enum: [1, 2, 3, 4] }) sign: number
  @Out({ enum: [...REGISTRATION_STATES] }) status: string
  @Out() name: string
  @Out({ description: 'Credit code or certificate number' }) code: string
  @Out() loginName: string
  @Out('id') areaId: string
  @Out() areaName: string
  @Out({ description: 'Of a participant that is known already' }) claim: boolean
  @Out('integer') attempts: number
  @Out('time') submittedAt: string
  @Out('time | null') decidedAt: string | null
  @Out() reason: string
  @Out('integer') version: number
}

export class StatedField {
  @Out() field: string
  @Out('text | null', 'Of the known participant; else null') before: string | null
  @Out('text | null') after: string | null
  @Out({ description: 'Differs from what is known' }) changed: boolean
}

/** A registration that waits with the same code, in the areas that the caller sees. */
export class RivalRegistration {
  @Out('id') id: string
  @Out() name: string
  @Out() loginName: string
  @Out('time') submittedAt: string
}

/** Names in `can`. */
export const REGISTRATION_OFFERS = ['approve', 'reject'] as const
export type RegistrationOffer = (typeof REGISTRATION_OFFERS)[number]

/** A registration as a supervisor examines it. */
export class RegistrationDetail extends RegistrationRow {
  @Out({ description: 'In full with the permission for personal data, else masked' }) phone: string
  @Out({ type: [StatedField] }) fields: StatedField[]
  @Out({ type: [FileInfo] }) files: FileInfo[]
  @Out('id | null', 'The known participant') participantId: string | null
  @Out({ description: 'The participant has gained an account meanwhile' }) participantHasAccount: boolean
  @Out({ type: [RivalRegistration] }) rivals: RivalRegistration[]
  @Out('integer', 'Registrations that wait with the same code in areas that the caller does not see')
  rivalsElsewhere: number
  @Out({ description: 'The check digit of the code is wrong; the applicant compared it' }) codeConfirmed: boolean
  @Out() numberConfirmed: boolean
  @Out('time | null') consentAt: string | null
  @Out({ enum: REGISTRATION_OFFERS, isArray: true }, 'What the caller may do now') can: RegistrationOffer[]
}

export class Approval {
  @Int({ min: 1, optional: true }) version?: number
}

export class Rejection extends Approval {
  @LongText({ rule: 'text', description: 'Sent to the applicant' }) reason: string
}
