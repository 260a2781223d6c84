import type { ParticipantSign } from './signs.js'
import { defineMachine } from './transitions.js'

/** A registration: sent, then decided by a supervisor; a rejected one can be corrected and sent again. */
export const REGISTRATION_STATES = ['pending', 'approved', 'rejected'] as const
export type RegistrationStatus = (typeof REGISTRATION_STATES)[number]
export type RegistrationAction = 'approve' | 'reject' | 'resend'
export const REGISTRATION_MACHINE = defineMachine<RegistrationStatus, RegistrationAction>({
  initial: 'pending',
  final: ['approved'],
  transitions: {
    approve: { from: ['pending'], to: 'approved' },
    reject: { from: ['pending'], to: 'rejected' },
    resend: { from: ['rejected'], to: 'pending' },
  },
})

/** Carries the token of a registration: for its attachments, and to see and correct it. */
export const REGISTRATION_TOKEN_HEADER = 'x-registration-token'

/** Fields of registrations by sign, in the order of the form (specification 3). */
export const REGISTRATION_FIELDS = {
  1: ['name', 'unifiedSocialCreditCode', 'address', 'unitLeader', 'workPhone', 'contacts', 'contactsPhone'],
  2: ['name', 'unifiedSocialCreditCode', 'address', 'contactsName', 'contactsNumber', 'contactsPhone', 'contactsEmail'],
  3: [
    'name',
    'unifiedSocialCreditCode',
    'registration',
    'businessAddress',
    'postalCode',
    'contacts',
    'contactsTelPhone',
    'contactsCellPhone',
  ],
  4: [
    'name',
    'gender',
    'certificateNumber',
    'graduatedSchool',
    'graduationTime',
    'highestEducation',
    'employer',
    'cellPhone',
  ],
} as const satisfies Record<ParticipantSign, readonly string[]>
