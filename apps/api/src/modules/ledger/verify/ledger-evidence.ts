import type { OpenStage, ParticipantSign, ScoreCause } from '@credit/contract'
import type { Hundredths, PlainDate } from '@credit/scoring'
import type { Rules } from '../rules/rules.js'
import type { ScoreItem, ScoreItemKind } from '../score-items.js'

/** A ledger entry as it is stored. */
export interface StoredEntry {
  id: string
  seq: string
  /** Milliseconds since 1970, as all times here. */
  at: number
  onDate: PlainDate
  /** Whether its time is on an earlier day than that, or on a later one. */
  writtenBefore: boolean
  writtenAfter: boolean
  before: Hundredths
  after: Hundredths
  delta: Hundredths
  cause: ScoreCause
  causeId: string | null
  ruleVersion: number
  /** The terms of the score as JSON: most are compared as text, without being read. */
  terms: string
  /** Parameters of a cause that repeats values of its facts; otherwise empty. */
  params: Record<string, unknown>
}

/** Sums over the entries of a ledger. */
export interface LedgerSums {
  sum: Hundredths
  /** Score and rule version of the last entry. */
  last: Hundredths
  ruleVersion: number
  /** Entries that do not begin where the previous one ended, or whose delta is not the difference. */
  breaks: number
}

/** Returns the sums over the entries of a ledger, in their order. */
export function sumsOf(entries: readonly StoredEntry[]): LedgerSums {
  const sums: LedgerSums = { sum: 0, last: 0, ruleVersion: 0, breaks: 0 }
  for (const { before, after, delta, ruleVersion } of entries) {
    if (before !== sums.last || delta !== after - before) sums.breaks++
    sums.sum += delta
    sums.last = after
    sums.ruleVersion = ruleVersion
  }
  return sums
}

/** A credit fact as it is stored. */
export interface StoredFact {
  recordId: string
  evaluatedId: string
  evaluatorId: string
  stage: OpenStage
  total: Hundredths
  revealedOn: PlainDate
  voidedOn: PlainDate | null
  anonymous: boolean
  groupKey: string | null
  pooled: boolean
}

/** A fact as it was at the place of the ledger that was reached. */
export type ReplayedFact = StoredFact & { counts: boolean }

/** Change of a fact or an item by a merge or its undo, at its place in the ledger. */
export interface MovedEvidence {
  mergeId: string
  seq: string
  day: PlainDate
  kind: 'fact' | 'item'
  rowId: string
  from: EvidenceState
  to: EvidenceState
}

/** The participant and the evaluator of a fact or item, and whether it counts, as far as a merge set them. */
export interface EvidenceState {
  /** State of an item when it was moved. */
  status?: string | null
  participantId?: string
  evaluatorId?: string
  evaluatedId?: string
  voided?: boolean
}

/** Everything that the ledger of one participant is derived from. */
export interface LedgerEvidence {
  participantId: string
  sign: ParticipantSign
  scoredOn: PlainDate
  entries: readonly StoredEntry[]
  /** Own copies of the facts and items: deriving the ledger changes them. */
  facts: readonly ReplayedFact[]
  items: readonly ScoreItem[]
  /** Facts and items that merges moved, in order; also the ones of other participants that belonged to this one. */
  moves: readonly MovedEvidence[]
}

/** A version of the rules and when it was in force. */
export interface VersionInTime {
  rules: Rules
  since: number
  /** Null for the version in force. */
  replacedAt: number | null
}

/** A row that differs from the result of its evidence. */
export interface RowFault {
  table: 'score_line' | 'credit_fact' | ScoreItemKind
  id: string
  /** Key of the message: `cli.score.row.<kind>`. */
  kind: RowFaultKind
  /** Fields that differ, if the kind does not name them. */
  fields: readonly string[]
}

export type RowFaultKind =
  /** Fields of an entry differ from the result of the facts, items and rules at its place. */
  | 'entry'
  /** An entry whose cause does not exist, or was counted already. */
  | 'noCause'
  /** A fact or item that counts without an entry. */
  | 'noEntry'
  /** A fact or item that ended without an entry, or counts although it ended. */
  | 'notEnded'
