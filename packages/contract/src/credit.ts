import { defineMachine } from './transitions.js'

/** Why a line of the credit ledger was written; its sentence stands under `scoreLine.<cause>`. */
export const SCORE_CAUSES = [
  'initial',
  'evaluation',
  'anonymousGroup',
  'pool',
  'poolWithdrawn',
  'voided',
  'bonus',
  'bonusExpired',
  'dishonesty',
  'dishonestyExpired',
  'repaired',
  'revoked',
  'adjustment',
  'adjustmentExpired',
  'ageing',
  'rules',
  'merge',
  'merged',
  'unmerged',
  'recomputed',
] as const
export type ScoreCause = (typeof SCORE_CAUSES)[number]

/** The number settings of the rules that count days or times. */
export const SETTING_DAY_KEYS = [
  'window',
  'deferral',
  'deferralMax',
  'openingHorizon',
  'openingLimit',
  'awardRounds',
  'noticeDays',
  'objectionDays',
  'objectionAccept',
  'objectionDecide',
  'recordValidity',
  'examineDays',
] as const
export type SettingDayKey = (typeof SETTING_DAY_KEYS)[number]

/** The largest value of a setting; awards without lots are evaluated in one round each, or not. */
export function maxOfSetting(key: SettingDayKey): number {
  if (key === 'awardRounds') return 1
  return key === 'openingLimit' ? 100_000 : 3650
}

export const DISHONESTY_TIERS = ['minor', 'general', 'serious'] as const
export type DishonestyTier = (typeof DISHONESTY_TIERS)[number]

/**
 * A dishonest behaviour found on a participant. With an authority's decision number, or imported,
 * a record starts at `confirmed`.
 */
export const DISHONEST_RECORD_STATES = [
  'reported',
  'noticed',
  'dismissed',
  'confirmed',
  'expired',
  'repaired',
  'revoked',
] as const
export type DishonestRecordStatus = (typeof DISHONEST_RECORD_STATES)[number]
export type DishonestRecordAction = 'notice' | 'confirm' | 'dismiss' | 'expire' | 'repair' | 'revoke' | 'restore'
export const DISHONEST_RECORD_MACHINE = defineMachine<DishonestRecordStatus, DishonestRecordAction>({
  initial: 'reported',
  final: ['dismissed', 'repaired'],
  transitions: {
    notice: { from: ['reported'], to: 'noticed' },
    confirm: { from: ['noticed'], to: 'confirmed' },
    dismiss: { from: ['reported', 'noticed'], to: 'dismissed' },
    expire: { from: ['confirmed'], to: 'expired' },
    repair: { from: ['confirmed'], to: 'repaired' },
    revoke: { from: ['confirmed', 'expired'], to: 'revoked' },
    // Only by undoing a merge of two acts by one decision.
    restore: { from: ['revoked'], to: 'confirmed' },
  },
})

/** Sources of reports of dishonest behaviour. */
export const DISHONEST_RECORD_SOURCES = ['evaluation', 'case', 'supervisor', 'import'] as const
export type DishonestRecordSource = (typeof DISHONEST_RECORD_SOURCES)[number]

/** States of a decided serious act on the public list. `withheld`: about a natural person, never published. */
export const LISTINGS = ['pending', 'published', 'ended', 'repaired', 'revoked', 'withheld'] as const
export type ListingState = (typeof LISTINGS)[number]

export const BONUS_CLAIM_STATES = ['draft', 'pending', 'noticed', 'approved', 'rejected', 'expired', 'revoked'] as const
export type BonusClaimStatus = (typeof BONUS_CLAIM_STATES)[number]
export type BonusClaimAction = 'submit' | 'notice' | 'approve' | 'reject' | 'expire' | 'revoke'
export const BONUS_CLAIM_MACHINE = defineMachine<BonusClaimStatus, BonusClaimAction>({
  initial: 'draft',
  final: ['expired', 'revoked'],
  transitions: {
    submit: { from: ['draft', 'rejected'], to: 'pending' },
    notice: { from: ['pending'], to: 'noticed' },
    approve: { from: ['noticed'], to: 'approved' },
    reject: { from: ['pending', 'noticed'], to: 'rejected' },
    expire: { from: ['approved'], to: 'expired' },
    revoke: { from: ['approved'], to: 'revoked' },
  },
})

export const ADJUSTMENT_STATES = ['pending', 'approved', 'rejected', 'expired', 'revoked'] as const
export type AdjustmentStatus = (typeof ADJUSTMENT_STATES)[number]
export type AdjustmentAction = 'approve' | 'reject' | 'expire' | 'revoke'
export const ADJUSTMENT_MACHINE = defineMachine<AdjustmentStatus, AdjustmentAction>({
  initial: 'pending',
  final: ['rejected', 'expired', 'revoked'],
  transitions: {
    approve: { from: ['pending'], to: 'approved' },
    reject: { from: ['pending'], to: 'rejected' },
    expire: { from: ['approved'], to: 'expired' },
    revoke: { from: ['approved'], to: 'revoked' },
  },
})

/** A printed credit record. Whether its time is over is a matter of the day, not a state. */
export const CREDIT_RECORD_STATES = ['preparing', 'failed', 'issued', 'superseded', 'revoked'] as const
export type CreditRecordStatus = (typeof CREDIT_RECORD_STATES)[number]
export type CreditRecordAction = 'issue' | 'fail' | 'supersede' | 'revoke'
export const CREDIT_RECORD_MACHINE = defineMachine<CreditRecordStatus, CreditRecordAction>({
  initial: 'preparing',
  final: ['failed', 'revoked'],
  transitions: {
    issue: { from: ['preparing'], to: 'issued' },
    fail: { from: ['preparing'], to: 'failed' },
    supersede: { from: ['issued'], to: 'superseded' },
    revoke: { from: ['issued', 'superseded'], to: 'revoked' },
  },
})

/** Results of verifying a credit record in public. */
export const VERIFY_RESULTS = ['valid', 'superseded', 'expired', 'revoked'] as const
export type VerifyStatus = (typeof VERIFY_RESULTS)[number]

/** The form of a credit record's number: area, day, random digits. */
export const CREDIT_RECORD_NUMBER = /^XY-\d{4}-\d{8}-\d{6}$/
/** Path of the public page that verifies a credit record; the number follows. */
export const VERIFY_PAGE = '/homes/verify'
