import type { Permission, Resource } from '@credit/contract'
import type { ObjectLiteral } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import type { ListDefinition, ListQuery } from '#list/list-definition'
import type { Plain } from '#list/plain-row'
import type { RowList } from '#list/row-list'
import type { BulkParams } from './bulk.dto.js'

/** An action on many records of a list. */
export interface BulkAction<E extends ObjectLiteral = ObjectLiteral> {
  /** Permission required in addition to `<resource>:bulk`. */
  permission: Permission
  /** Only supervisors of the city do it. */
  cityOnly?: boolean
  /** The action that takes back its job; without it, the job cannot be undone. */
  undo?: string
  /** The action that this one undoes: it applies to the records of such a job, with their previous state. */
  takesBack?: string
  /**
   * Checks the parameters that the action needs, before a job starts.
   * @throws if one is missing
   */
  checkParams?(params: BulkParams): void
  /**
   * Checks that the records named by the parameters exist, before a preview and before a job starts.
   * @throws if one does not
   */
  assertKnown?(ctx: Ctx, params: BulkParams): Promise<void>
  /** Returns the ids of the records that would change; all of them by default. */
  changing?(ctx: Ctx, rows: readonly Plain<E>[], params: BulkParams): ReadonlySet<string> | Promise<ReadonlySet<string>>
  /** Returns the values that records have and get, for a preview. */
  valuesIn?(ctx: Ctx, ids: readonly string[], params: BulkParams): Promise<ReadonlyMap<string, ChangingValue>>
  /**
   * The use case of a single record, in its unit of work; returns false if nothing changed, and `Changed` if the
   * opposite action alone cannot undo it.
   * @param before state of the record before the job that is being undone
   * @param jobId the job, of which an earlier record may have changed this one too
   */
  run(tx: Tx, id: string, params: BulkParams, before: Before, jobId: string): Promise<unknown>
  /** Returns how many people the action notifies about some records; absent if it notifies nobody. */
  peopleOf?(ctx: Ctx, ids: readonly string[]): Promise<BulkPeople>
}

/** The people that an action notifies; anonymous ones are only counted by their records. */
export interface BulkPeople {
  people: number
  anonymous: number
}

/** Texts of a value before and after a change; empty = none. */
interface ChangingValue {
  before: string
  after: string
}

type Before = Readonly<Record<string, unknown>> | null

/** A changed record, with its previous state for the action that undoes the job. */
export class Changed {
  constructor(readonly before: NonNullable<Before>) {}
}

/** A list whose records can be changed together. */
export interface BulkList<E extends ObjectLiteral = ObjectLiteral> {
  resource: Resource
  /** Permission that all its actions require. */
  permission: Permission
  definition: ListDefinition
  /** The rows that a list call asks for. */
  listed(ctx: Ctx, query: ListQuery): RowList<E>
  /** The rows that a selection by ids may name, if a list without filters leaves out rows. */
  named?(ctx: Ctx): RowList<E>
  /** Returns the titles of records in the results of a job. */
  titlesOf(ctx: Ctx, rows: readonly Plain<E>[]): string[] | Promise<string[]>
  actions: Record<string, BulkAction<E>>
}

/** Returns the ids of the rows that satisfy a condition. */
export function idsWhere<R extends object>(rows: readonly R[], holds: (row: R) => boolean): ReadonlySet<string> {
  return new Set(rows.filter(holds).map((row) => (row as { id?: unknown }).id as string))
}
