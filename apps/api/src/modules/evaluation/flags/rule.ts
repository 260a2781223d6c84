import type { FlagKind } from '@credit/contract'
import type { FlaggableRecord } from './flaggable-record.js'
import type { PairLookup, PairMarks } from './pair-marks.js'

/** The marks that a participant received from all evaluators. */
interface ReceivedMarks {
  sum: number
  count: number
  /** Number of evaluators. */
  evaluators: number
}

/** The mean marks of the evaluators of a role that gave enough for the rule. */
export interface RoleMeans {
  evaluators: number
  median: number
  /** Median of the distances from the median. */
  deviation: number
}

/** Evaluations of a participant that the rules check. */
export interface Evaluations {
  participantId: string
  given: readonly FlaggableRecord[]
  received: readonly FlaggableRecord[]
  /** Marks received by each participant that it evaluated. */
  marksOf: ReadonlyMap<string, ReceivedMarks>
  /** Weighs evaluations by pair as the score does. */
  weigh: (records: readonly FlaggableRecord[]) => PairMarks[]
  /** Marks that the participants of `comparedWith` give and receive. */
  pairs: PairLookup
  /** Means of its role; undefined if nobody in the role gave enough evaluations. */
  roleMeans: RoleMeans | undefined
  /** Whether a supervisor has decided on a record as evidence of a kind: it is not evidence again. */
  isDecided: (kind: FlagKind, recordId: string) => boolean
}

/** Result of a rule. */
export interface Finding {
  kind: FlagKind
  participantId: string
  records: readonly FlaggableRecord[]
  related: readonly FlaggableRecord[]
  figures: Record<string, number>
  /** Values that a record is compared with, by its id: points, or seconds for one evaluation. */
  benchmarks: Record<string, number>
}

/** Finds one kind of thing. */
export type Rule = (evaluations: Evaluations) => Finding[]

/** Adds numbers. */
export const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The mean of some numbers, at least one. */
export const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length

/** Rounds to hundredths. */
export const hundredths = (number: number) => Math.round(number * 100) / 100

/** The marks of records. */
export const totalsOf = (records: readonly FlaggableRecord[]) => records.map(({ total }) => total)

/** The records that no supervisor has decided on as evidence of a kind. */
export const undecided = (kind: FlagKind, records: readonly FlaggableRecord[], { isDecided }: Evaluations) =>
  records.filter(({ id }) => !isDecided(kind, id))
