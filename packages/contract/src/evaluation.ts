import { EVALUATION_STATUS, type EvaluationStatus } from './stages.js'
import { defineMachine } from './transitions.js'

/** The life of one evaluation (docs/domain.md, E). */
export const EVALUATION_STATES = [
  'pending',
  'deferred',
  'submitted',
  'held',
  'revealed',
  'dropped',
  'expired',
  'closed',
  'excused',
  'voided',
] as const
export type RecordStatus = (typeof EVALUATION_STATES)[number]
export type RecordAction =
  | 'defer'
  | 'submit'
  | 'hold'
  | 'reveal'
  | 'withdraw'
  | 'drop'
  | 'expire'
  | 'close'
  | 'reopen'
  | 'excuse'
  | 'return'
  | 'void'
  | 'restore'
export const EVALUATION_MACHINE = defineMachine<RecordStatus, RecordAction>({
  initial: 'pending',
  final: ['dropped', 'expired'],
  transitions: {
    defer: { from: ['pending', 'deferred'], to: 'deferred' },
    submit: { from: ['pending', 'deferred'], to: 'submitted' },
    /** Anonymous, of a group too small to be revealed: it waits for a pool. */
    hold: { from: ['submitted'], to: 'held' },
    reveal: { from: ['submitted', 'held'], to: 'revealed' },
    /** Another record of its pool was voided. */
    withdraw: { from: ['revealed'], to: 'held' },
    /** No pool was large enough within its term. */
    drop: { from: ['held'], to: 'dropped' },
    expire: { from: ['pending', 'deferred'], to: 'expired' },
    /** From `closed`: an evaluation that a correction closed until its stage comes is closed for good. */
    close: { from: ['pending', 'deferred', 'excused', 'closed'], to: 'closed' },
    reopen: { from: ['closed'], to: 'pending' },
    excuse: { from: ['pending', 'deferred'], to: 'excused' },
    return: { from: ['excused'], to: 'pending' },
    void: { from: ['submitted', 'held', 'revealed'], to: 'voided' },
    /** The merge that voided it was undone. */
    restore: { from: ['voided'], to: 'submitted' },
  },
})

/** A record that still waits for its evaluator; it seals its opposite. */
export const OPEN_STATES = ['pending', 'deferred'] as const satisfies readonly RecordStatus[]

/** Submitted by its evaluator, and neither voided nor dropped. */
export const GIVEN_STATES = ['submitted', 'held', 'revealed'] as const satisfies readonly RecordStatus[]

/** Asked for and given, whatever became of it: what counts as done in a completion rate. */
export const DONE_STATES = [...GIVEN_STATES, 'dropped'] as const satisfies readonly RecordStatus[]

/** Still to be submitted, or sealed: its section is not decided. A held record is. */
export const UNDECIDED_STATES = [...OPEN_STATES, 'submitted'] as const satisfies readonly RecordStatus[]

/** Returns whether a record in this state can still be submitted. */
export function isOpen(status: RecordStatus): boolean {
  return (OPEN_STATES as readonly RecordStatus[]).includes(status)
}

/**
 * Why an open record ended without being submitted; `unregistered`: its window did, and its evaluator
 * had no account to answer with, so the silence is not held against it.
 */
export const END_REASONS = [
  'window',
  'unregistered',
  'abandoned',
  'partyRemoved',
  'stageCorrected',
  'onLeave',
  'merged',
] as const
export type EndReason = (typeof END_REASONS)[number]

/**
 * For so many days a record that a correction of the stage closed seals its opposite, unless the stage
 * is reached again before.
 */
export const CORRECTION_SEAL_DAYS = 90

/** Shares of an indicator's points that an answer may give, in percent; null besides = not applicable. */
export const LEVELS = [100, 85, 70, 40, 0] as const
export type Level = (typeof LEVELS)[number]
/** Below this share an answer needs a reason. */
export const REASON_BELOW = 60

/** Anonymous evaluations are revealed, and count, only together with those of so many bodies. */
export const ANONYMOUS_MIN = 3

/** Lower ends of the steps in which everybody but supervisors sees numbers of evaluators. */
const EVALUATOR_STEPS = [0, 2, 3, 5, 10, 20] as const

/**
 * Returns the lower end of the step that a number of evaluators is in. The exact number would tell who is
 * behind an anonymous evaluation: 31 that become 33 when three are revealed include one of the three. One
 * evaluator is in the step of none.
 */
export function evaluatorStep(count: number): number {
  return EVALUATOR_STEPS.findLast((begin) => begin <= count) ?? 0
}

/** Returns how a text says a step: `few` below two, `exact` for two, `least` for "5 or more". */
export function evaluatorStepText(step: number): 'few' | 'exact' | 'least' {
  if (step < 2) return 'few'
  return step === 2 ? 'exact' : 'least'
}

/** Months after the end of its window in which a held evaluation can become part of a pool. */
export const HELD_MONTHS = 12

export interface Indicator {
  id: string
  /** Whole number; an indicator set sums to 100. */
  maxPoints: number
}

export interface Answer {
  indicatorId: string
  /** A level's share of maxPoints; null = not applicable. */
  points: number | null
  reason?: string
}

/** Points of a level of an indicator, exact to the hundredth. */
export function pointsOf(maxPoints: number, level: Level): number {
  return (maxPoints * level) / 100
}

/** The level that an answer's points stand for; null where they are none of the five. */
export function levelOf(maxPoints: number, points: number): Level | null {
  return LEVELS.find((level) => maxPoints * level === Math.round(points * 100)) ?? null
}

/**
 * Total of a complete evaluation in hundredths, 0 to 10000: points over the points that could be had,
 * not applicable ones left out, half up; null where nothing applicable was answered.
 */
export function totalOf(indicators: readonly Indicator[], answers: readonly Answer[]): number | null {
  let got = 0
  let could = 0
  for (const { id, maxPoints } of indicators) {
    const points = answers.find((answer) => answer.indicatorId === id)?.points
    if (points === null || points === undefined) continue
    got += Math.round(points * 100)
    could += maxPoints * 100
  }
  if (could === 0) return null
  return Math.floor((2 * got * 10_000 + could) / (2 * could))
}

/** A rule of `evaluationStatus`: each of these sets contains the state of one of the records. */
export interface EvaluationStatusRule {
  status: EvaluationStatus
  contains: readonly (readonly RecordStatus[])[]
}

/** The rules of `evaluationStatus` of a row with records, the first that matches; also used in SQL. */
export const EVALUATION_STATUS_RULES: readonly EvaluationStatusRule[] = [
  { status: EVALUATION_STATUS.partlyDone, contains: [['pending'], GIVEN_STATES] },
  { status: EVALUATION_STATUS.awaiting, contains: [['pending']] },
  { status: EVALUATION_STATUS.deferred, contains: [['deferred']] },
  { status: EVALUATION_STATUS.completed, contains: [GIVEN_STATES] },
  { status: EVALUATION_STATUS.closed, contains: [] },
]

/** Returns `evaluationStatus` of a row for one caller, from the states of the caller's records of it. */
export function evaluationStatusOf(states: readonly RecordStatus[]): EvaluationStatus {
  if (states.length === 0) return EVALUATION_STATUS.notOpen
  const rule = EVALUATION_STATUS_RULES.find(({ contains }) =>
    contains.every((set) => states.some((state) => set.includes(state))),
  )
  return rule?.status ?? EVALUATION_STATUS.closed
}
