import type { ParticipantSign } from './signs.js'
import { defineMachine } from './transitions.js'

/** A participant's life; `merged` is left only by undoing the merge. */
export const PARTICIPANT_STATES = ['active', 'onLeave', 'disabled', 'merged'] as const
export type ParticipantStatus = (typeof PARTICIPANT_STATES)[number]
export type ParticipantAction = 'leave' | 'return' | 'disable' | 'enable' | 'merge' | 'unmerge'
export const PARTICIPANT_MACHINE = defineMachine<ParticipantStatus, ParticipantAction>({
  initial: 'active',
  final: [],
  transitions: {
    leave: { from: ['active'], to: 'onLeave' },
    return: { from: ['onLeave'], to: 'active' },
    disable: { from: ['active', 'onLeave'], to: 'disabled' },
    enable: { from: ['disabled'], to: 'active' },
    merge: { from: ['active', 'onLeave', 'disabled'], to: 'merged' },
    unmerge: { from: ['merged'], to: 'active' },
  },
})

/** How a participant came into the register. */
export const PARTICIPANT_SOURCES = ['manual', 'sync', 'registration'] as const
export type ParticipantSource = (typeof PARTICIPANT_SOURCES)[number]

/** Path part of the calls of each kind: `/api/<resource>/…`. */
export const PARTICIPANT_PATHS = {
  1: 'purchaser',
  2: 'supplier',
  3: 'purchaserAgent',
  4: 'expert',
} as const satisfies Record<ParticipantSign, string>

/** Resource of the permissions of each kind. */
export const PARTICIPANT_RESOURCES = {
  1: 'purchaser',
  2: 'supplier',
  3: 'agency',
  4: 'expert',
} as const satisfies Record<ParticipantSign, string>

/** Scheme of a unified social credit code in an OCDS identifier (catalogue 3.6). */
export const CREDIT_CODE_SCHEME = 'CN-USCC'

/**
 * A proposed or applied change of a participant's record. Approved ones are its history; at most one is
 * pending.
 */
export const REVISION_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type RevisionStatus = (typeof REVISION_STATES)[number]
/** Sources of changes of participants: accounts, or the sync from upstream. */
export const REVISION_SOURCES = ['account', 'sync'] as const
export type RevisionSource = (typeof REVISION_SOURCES)[number]
export type RevisionAction = 'approve' | 'reject' | 'withdraw'
export const REVISION_MACHINE = defineMachine<RevisionStatus, RevisionAction>({
  initial: 'pending',
  final: ['approved', 'rejected', 'withdrawn'],
  transitions: {
    approve: { from: ['pending'], to: 'approved' },
    reject: { from: ['pending'], to: 'rejected' },
    withdraw: { from: ['pending'], to: 'withdrawn' },
  },
})

/**
 * Fields of which a participant can only propose a change: names, codes, data of the licence, what an
 * expert is qualified by. The others are contact data, which it changes at once.
 */
export const KEY_FIELDS = {
  1: ['name', 'unifiedSocialCreditCode', 'address', 'unitLeader'],
  2: ['name', 'unifiedSocialCreditCode', 'address'],
  3: ['name', 'unifiedSocialCreditCode', 'registration', 'businessAddress'],
  4: [
    'name',
    'certificateNumber',
    'gender',
    'graduatedSchool',
    'graduationTime',
    'highestEducation',
    'employer',
    'employerCode',
  ],
} as const satisfies Record<ParticipantSign, readonly string[]>

/** A version of a certificate: examined, in force, over, or replaced by a later version. */
export const CERTIFICATE_STATES = ['pending', 'approved', 'rejected', 'expired', 'replaced'] as const
export type CertificateStatus = (typeof CERTIFICATE_STATES)[number]
export type CertificateAction = 'approve' | 'reject' | 'resend' | 'expire' | 'replace'
export const CERTIFICATE_MACHINE = defineMachine<CertificateStatus, CertificateAction>({
  initial: 'pending',
  final: ['replaced'],
  transitions: {
    approve: { from: ['pending'], to: 'approved' },
    reject: { from: ['pending'], to: 'rejected' },
    resend: { from: ['rejected'], to: 'pending' },
    expire: { from: ['approved'], to: 'expired' },
    replace: { from: ['approved', 'expired'], to: 'replaced' },
  },
})

/** Code of the dictionary of kinds of certificates. */
export const CERTIFICATE_KINDS = 'CERTIFICATE_KIND'

/** Two records of one body made one; `undone` within the days that the settings give. */
export const MERGE_STATES = ['merged', 'undone'] as const
export type MergeStatus = (typeof MERGE_STATES)[number]
export type MergeAction = 'undo'
export const MERGE_MACHINE = defineMachine<MergeStatus, MergeAction>({
  initial: 'merged',
  final: ['undone'],
  transitions: { undo: { from: ['merged'], to: 'undone' } },
})

/** Participants that one call merges into another. */
export const MERGE_SOURCES_MAX = 10
