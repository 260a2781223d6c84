import type { ScoreCause } from './credit.js'
import { defineMachine } from './transitions.js'

/** Kinds of cases: complaint, objection to a score, application for repair. */
export const CASE_KINDS = ['complaint', 'objection', 'repair'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** Subjects of cases. A case about a score line caused by an evaluation or a behaviour is about that instead. */
export const CASE_SUBJECTS = [
  'evaluation',
  'scoreLine',
  'behaviour',
  'ratingRow',
  'project',
  'participant',
  'other',
] as const
export type CaseSubject = (typeof CASE_SUBJECTS)[number]

/** The subjects that each kind of case may have. */
export const SUBJECTS_OF_CASE: Readonly<Record<CaseKind, readonly CaseSubject[]>> = {
  complaint: ['project', 'participant', 'other'],
  objection: ['evaluation', 'scoreLine', 'behaviour', 'ratingRow'],
  repair: ['behaviour'],
}

export const CASE_STATES = [
  'filed',
  'accepted',
  'asked',
  'refused',
  'upheld',
  'dismissed',
  'withdrawn',
  'reviewing',
  'confirmed',
] as const
export type CaseStatus = (typeof CASE_STATES)[number]
export type CaseAction =
  | 'accept'
  | 'refuse'
  | 'ask'
  | 'answer'
  | 'uphold'
  | 'dismiss'
  | 'withdraw'
  | 'review'
  | 'confirm'

/** A case; after its first decision the city reviews it once, if asked to. */
export const CASE_MACHINE = defineMachine<CaseStatus, CaseAction>({
  initial: 'filed',
  final: ['upheld', 'withdrawn', 'confirmed'],
  transitions: {
    accept: { from: ['filed'], to: 'accepted' },
    refuse: { from: ['filed'], to: 'refused' },
    ask: { from: ['accepted'], to: 'asked' },
    answer: { from: ['asked'], to: 'accepted' },
    uphold: { from: ['accepted', 'asked', 'reviewing'], to: 'upheld' },
    dismiss: { from: ['accepted', 'asked'], to: 'dismissed' },
    withdraw: { from: ['filed', 'accepted', 'asked'], to: 'withdrawn' },
    review: { from: ['refused', 'dismissed'], to: 'reviewing' },
    confirm: { from: ['reviewing'], to: 'confirmed' },
  },
})

/** The states in which a case waits for somebody. */
export const OPEN_CASE_STATES = ['filed', 'accepted', 'asked', 'reviewing'] as const satisfies readonly CaseStatus[]

/** Effects of upheld cases. */
export const CASE_EFFECTS = [
  ...(['none', 'voided', 'revoked', 'repaired', 'reported'] as const),
  // A row of a rating before it is in force, and afterwards.
  ...(['corrected', 'annotated'] as const),
] as const
export type CaseEffect = (typeof CASE_EFFECTS)[number]

/** Causes of score lines that can be objected to: what follows from time or rules is nobody's decision. */
export const OBJECTIONABLE_CAUSES: readonly ScoreCause[] = [
  ...(['evaluation', 'anonymousGroup', 'pool', 'dishonesty'] as const),
  ...(['bonus', 'adjustment', 'revoked', 'voided'] as const),
]

/** Path of the page on which a case is filed. */
export const FILE_CASE_PAGE = '/questionComplaint/file'

/** The address of the form that files a case about something. */
export function fileCaseAddress(kind: CaseKind, subjectType: CaseSubject, id: string): string {
  return `${FILE_CASE_PAGE}?kind=${kind}&subjectType=${subjectType}&subjectId=${id}`
}
