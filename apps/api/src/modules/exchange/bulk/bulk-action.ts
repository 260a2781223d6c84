import type { Permission, Resource } from '@credit/contract'
import type { ObjectLiteral } from 'typeorm'
import type { Ctx } from '../../../core/context.js'
import type { ListDefinition, ListQuery } from '../../../list/list-definition.js'
import type { Plain } from '../../../list/plain-row.js'
import type { RowList } from '../../../list/row-list.js'
import type { BulkParams } from './bulk.dto.js'

/** What can be done with many records of a list. */
export interface BulkAction<E extends ObjectLiteral = ObjectLiteral> {
  /** Needed besides `<resource>:bulk`. */
  permission: Permission
  /** Only supervisors of the city do it. */
  cityOnly?: boolean
  /** The action that it takes back: the records are those of such a job, with what they were before it. */
  takesBack?: string
  /** Throws where the action lacks what it takes besides the records; asked before a job starts. */
  checkParams?(params: BulkParams): void
  /** Throws where what the action takes is not there; asked before a preview and before a job starts. */
  assertKnown?(ctx: Ctx, params: BulkParams): Promise<void>
  /** Returns the ids of the records that would change; all of them by default. */
  changing?(ctx: Ctx, rows: readonly Plain<E>[], params: BulkParams): ReadonlySet<string> | Promise<ReadonlySet<string>>
  /**
   * The use case of the single record, in its unit of work; returns false where nothing changed, and
   * `Changed` where more than the opposite is needed to take it back.
   *
   * @param before what the record was before the job that is taken back
   * @param jobId the job, of which an earlier record may have changed this one too
   */
  run(tx: Ctx, id: string, params: BulkParams, before: Before, jobId: string): Promise<unknown>
  /** Returns how many people the action writes to about some records; left out if it writes to nobody. */
  peopleOf?(ctx: Ctx, ids: readonly string[]): Promise<BulkPeople>
}

/** The people to whom an action writes; those who must not be identified are counted by their records only. */
export interface BulkPeople {
  people: number
  anonymous: number
}

type Before = Readonly<Record<string, unknown>> | null

/** A record was changed; what it was before is kept for the action that takes the job back. */
export class Changed {
  constructor(readonly before: NonNullable<Before>) {}
}

/** A list whose records can be changed together. */
export interface BulkList<E extends ObjectLiteral = ObjectLiteral> {
  resource: Resource
  definition: ListDefinition<E>
  /** The rows that a list call asks for. */
  listed(ctx: Ctx, query: ListQuery): RowList<E>
  /** The rows of which a selection names some, where a list without filters leaves out rows. */
  named?(ctx: Ctx): RowList<E>
  /** What the records are called where a job shows its results. */
  titlesOf(ctx: Ctx, rows: readonly Plain<E>[]): string[] | Promise<string[]>
  actions: Record<string, BulkAction<E>>
}

/** Returns the ids of the rows for which a condition holds. */
export function idsWhere<R extends object>(rows: readonly R[], holds: (row: R) => boolean): ReadonlySet<string> {
  return new Set(rows.filter(holds).map((row) => (row as { id?: unknown }).id as string))
}
