import type { ParticipantSign } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Tx } from '#core/context'
import type { Seen } from '#database/seen'
import type { RowValues } from '#entities/participants/merge-row'
import type { ParticipantEntity } from '#entities/participants/participant'

/** A row that a merge moves or ends, with the columns that it changes. */
export interface MovedRow {
  table: string
  id: string
  before: RowValues
  after: RowValues
}

/** A row that was decided since the merge: the merge can no longer be undone. */
export type DecidedRow = Pick<MovedRow, 'table' | 'id'>

interface Side {
  id: Seen<ParticipantEntity>
  areaId: string
  name: string
}

/** A merge that is made or undone, in its transaction. */
export interface Merge {
  readonly id: string
  readonly sign: ParticipantSign
  /** The participant that leads to the other one from now on. */
  readonly source: Side
  /** The participant that is kept. */
  readonly target: Side
  readonly undoing: boolean
  /** Participants whose scores may change; locked. */
  participants: readonly string[]
  /** Rows moved so far; for an undo, all rows moved by the merge. */
  readonly rows: MovedRow[]
  /** Open decisions after the merge, in the language of the caller. */
  readonly notes: string[]
  /** Position of the ledger: later entries see the moved rows. */
  ledger: { seq: string; day: string } | null
}

/** Treatment of a column with a reference to a participant. */
type ReferenceKind =
  /** The row belongs to the kept participant afterwards. */
  | 'moved'
  /** It is history of the merged participant. */
  | 'stays'
  /** The database derives it. */
  | 'derived'

/**
 * Handling of a module's references to merged participants. The phases run in sequence, each for all modules; rows are
 * locked before participants (C9).
 */
export interface MergeStep {
  /** Every column of the module that refers to a participant, as `table.column`. */
  readonly references: Readonly<Record<string, ReferenceKind>>
  /** Locks rows that are locked before participants; returns the participants whose scores change. */
  lock?(tx: Tx, merge: Merge): Promise<readonly string[]>
  /** Decides which row is kept if both participants have one. */
  resolve?(tx: Tx, merge: Merge): Promise<void>
  /** Brings scores to today before rows move. */
  settle?(tx: Tx, merge: Merge): Promise<void>
  move?(tx: Tx, merge: Merge): Promise<void>
  /** Moves rows back to where they were; returns the rows that were decided since. */
  moveBack?(tx: Tx, merge: Merge): Promise<readonly DecidedRow[]>
  /** Writes the scores that follow. */
  post?(tx: Tx, merge: Merge): Promise<void>
  /** Updates data that depends on posted scores. */
  close?(tx: Tx, merge: Merge): Promise<void>
}

/** The steps of all modules with references to participants; each registers its own. */
@Injectable()
export class MergeSteps {
  private readonly registered: MergeStep[] = []

  register(...steps: MergeStep[]): void {
    this.registered.push(...steps)
  }

  get all(): readonly MergeStep[] {
    return this.registered
  }

  /** Runs one phase of all steps. */
  async run(phase: 'resolve' | 'settle' | 'move' | 'post' | 'close', tx: Tx, merge: Merge): Promise<void> {
    for (const step of this.registered) await step[phase]?.(tx, merge)
  }
}

/** The rows of a table that a merge moved. */
export function rowsOf(merge: Merge, table: string): MovedRow[] {
  return merge.rows.filter((row) => row.table === table)
}

/** States that a moved row may reach by the passing of time: no decision stands against an undo. */
const PASSED: ReadonlySet<unknown> = new Set(['expired', 'closed', 'excused'])

/** Whether a row was decided since the merge. */
export function isDecided(status: string | null, then: RowValues): boolean {
  return status !== (then.status ?? null) && !PASSED.has(status)
}
