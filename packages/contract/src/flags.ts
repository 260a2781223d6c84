import { defineMachine } from './transitions.js'

/**
 * Kinds of flags about the evaluations that a participant gives (E19). Supervisors judge them; a flag changes
 * no score by itself.
 */
export const FLAG_KINDS = ['mutual', 'uniform', 'hasty', 'deviating', 'retaliation', 'outlier'] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

/** Flags about evaluations between two participants. */
export const PAIR_FLAGS = ['mutual', 'retaliation'] as const satisfies readonly FlagKind[]

/** The numbers of the rules (E19). */
export const FLAG_RULES = {
  /** Both sides give at least so much, in at least so many sections. */
  mutual: { total: 98, sections: 3 },
  /** All answers on one level in at least this percentage of at least so many evaluations. */
  uniform: { percent: 90, records: 10 },
  /** Less than so many seconds for one evaluation. */
  hasty: { seconds: 20 },
  /** At least so many points off the mean of the others, about at least so many participants. */
  deviating: { points: 15, participants: 8 },
  /** A mark under `given`, within so many days of receiving one under `received` from the same party. */
  retaliation: { given: 40, received: 60, days: 5 },
  /**
   * A mean further from the median of the means of a role than so many median deviations, of at least so many
   * evaluators with at least so many evaluations each.
   */
  outlier: { deviations: 3, records: 10, evaluators: 10 },
} as const

/** Displayed figures of each rule. */
export const FLAG_FIGURES = {
  mutual: ['sections', 'lowest'],
  uniform: ['evaluations', 'uniform'],
  hasty: ['evaluations', 'fastest'],
  deviating: ['participants', 'ownMean', 'othersMean'],
  retaliation: ['received', 'given'],
  outlier: ['evaluations', 'ownMean', 'median', 'deviation', 'evaluators'],
} as const satisfies Readonly<Record<FlagKind, readonly string[]>>

export const FLAG_STATES = ['open', 'confirmed', 'dismissed'] as const
export type FlagStatus = (typeof FLAG_STATES)[number]
export type FlagAction = 'confirm' | 'dismiss' | 'reopen'

/** A flag; what was decided can be looked at again. */
export const FLAG_MACHINE = defineMachine<FlagStatus, FlagAction>({
  initial: 'open',
  final: [],
  transitions: {
    confirm: { from: ['open'], to: 'confirmed' },
    dismiss: { from: ['open'], to: 'dismissed' },
    reopen: { from: ['confirmed', 'dismissed'], to: 'open' },
  },
})
