/**
 * Kinds of what needs a participant: evaluations to give, notices to answer, what it may still object to or have
 * reviewed, cases to supplement, and what was rejected or expires.
 */
export const DUTY_KINDS = [
  'evaluation',
  'notice',
  'objection',
  'ratingObjection',
  'supplement',
  'review',
  'claim',
  'certificate',
  'rejectedCertificate',
  'profile',
] as const
export type DutyKind = (typeof DUTY_KINDS)[number]
