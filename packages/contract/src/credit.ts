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

/** The number settings of the rules that count days or times (api.md `settingDay`). */
export const SETTING_DAY_KEYS = [
  'window',
  'deferral',
  'deferralMax',
  'openingHorizon',
  'awardRounds',
  'noticeDays',
  'objectionDays',
  'objectionAccept',
  'objectionDecide',
  'recordValidity',
] as const
export type SettingDayKey = (typeof SETTING_DAY_KEYS)[number]

/** The largest value of a setting; awards without lots are evaluated in one round each, or not. */
export const maxOfSetting = (key: SettingDayKey): number => (key === 'awardRounds' ? 1 : 3650)

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
export type DishonestRecordAction =
  | 'notice'
  | 'confirm'
  | 'dismiss'
  | 'expire'
  | 'repair'
  | 'revoke'
export const DISHONEST_RECORD_MACHINE = defineMachine<DishonestRecordStatus, DishonestRecordAction>(
  {
    initial: 'reported',
    final: ['dismissed', 'repaired', 'revoked'],
    transitions: {
      notice: { from: ['reported'], to: 'noticed' },
      confirm: { from: ['noticed'], to: 'confirmed' },
      dismiss: { from: ['reported', 'noticed'], to: 'dismissed' },
      expire: { from: ['confirmed'], to: 'expired' },
      repair: { from: ['confirmed'], to: 'repaired' },
      revoke: { from: ['confirmed', 'expired'], to: 'revoked' },
    },
  },
)

/** Where the word of a dishonest behaviour came from. */
export const DISHONEST_RECORD_SOURCES = ['evaluation', 'case', 'supervisor', 'import'] as const
export type DishonestRecordSource = (typeof DISHONEST_RECORD_SOURCES)[number]

export const BONUS_CLAIM_STATES = [
  'draft',
  'pending',
  'noticed',
  'approved',
  'rejected',
  'expired',
  'revoked',
] as const
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

export const ADJUSTMENT_STATES = ['pending', 'approved', 'rejected', 'expired'] as const
export type AdjustmentStatus = (typeof ADJUSTMENT_STATES)[number]
export type AdjustmentAction = 'approve' | 'reject' | 'expire'
export const ADJUSTMENT_MACHINE = defineMachine<AdjustmentStatus, AdjustmentAction>({
  initial: 'pending',
  final: ['rejected', 'expired'],
  transitions: {
    approve: { from: ['pending'], to: 'approved' },
    reject: { from: ['pending'], to: 'rejected' },
    expire: { from: ['approved'], to: 'expired' },
  },
})
