import { defineMachine } from './transitions.js'

/**
 * Kinds of flags about evaluations (E19). Supervisors judge them; a flag changes no score by itself. Most are about the
 * evaluations that a participant gives, `ring` about those among several, `unanimous` about those that one receives.
 */
export const FLAG_KINDS = [
  'ring',
  'mutual',
  'unanimous',
  'hostile',
  'uniform',
  'hasty',
  'deviating',
  'retaliation',
  'outlier',
] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

/** Flags about evaluations between two participants. */
export const PAIR_FLAGS = ['mutual', 'hostile', 'retaliation'] as const satisfies readonly FlagKind[]

/**
 * The numbers of the rules (E19). Marks of pairs are means weighted as in the score; their weights are those that the
 * score counts.
 */
export const FLAG_RULES = {
  /** Both sides of a pair give at least `mark`, each with at least `weight`. */
  ring: {
    mark: 95,
    weight: 1.5,
    /** Least number of such partners. */
    partners: 2,
    /** Least part of what a partner receives that comes from the participant in the middle. */
    loyalty: 2 / 3,
    /** Least part of what the participant, or the group, receives that comes from such pairs. */
    share: 0.6,
    /** Sizes of a group that is connected by such pairs. */
    members: { min: 3, max: 12 },
  },
  /**
   * Both sides of a pair give at least `mark`, each with at least `weight`, while what both give to at least `given`
   * others, or receive from at least `received` others, is on average at least `contrast` points lower. None of
   * what they give to others comes within `near` of the mark.
   */
  mutual: { mark: 98, weight: 2, contrast: 10, near: 1, given: 3, received: 2 },
  /**
   * At least so many evaluators all give at least `mark`, though those of them with at least `others` other participants,
   * at least `evaluators`, seldom do: chance is at most `chance`.
   */
  unanimous: { mark: 98, evaluators: 3, others: 3, chance: 0.005 },
  /** So far below the mean of at least so many others, none of whom is within `near` points. */
  hostile: { points: 30, others: 3, near: 15 },
  /**
   * All answers on one level in at least this percentage of at least so many evaluations. The highest level counts only
   * if at least `low.participants` of those evaluated have a mean below `low.mean` from at least `low.others` others.
   */
  uniform: { percent: 90, records: 10, low: { participants: 3, mean: 75, others: 3 } },
  /** Less than so many seconds for one evaluation. */
  hasty: { seconds: 20 },
  /** At least so many points off the mean of the others, about at least so many participants. */
  deviating: { points: 20, participants: 8 },
  /** A mark under `given`, within so many days of receiving one under `received` from the same party. */
  retaliation: { given: 40, received: 60, days: 5 },
  /**
   * A mean further from the median of the means of a role than so many median deviations, each of at least `deviation`
   * points, of at least so many evaluators with at least so many evaluations each.
   */
  outlier: { deviations: 3, deviation: 8, records: 10, evaluators: 10 },
} as const

/** Displayed figures of each rule; those that a finding lacks are not shown. */
export const FLAG_FIGURES = {
  ring: ['members', 'pairs', 'share'],
  mutual: ['given', 'received', 'ownToOthers', 'otherToOthers', 'ownFromOthers', 'otherFromOthers'],
  unanimous: ['evaluators', 'lowest', 'chance'],
  hostile: ['mark', 'othersMean', 'others'],
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
