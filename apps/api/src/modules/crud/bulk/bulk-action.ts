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
  /** Whether a record would change; every record by default. */
  changes?(row: Plain<E>): boolean
  /** The use case of the single record, in its unit of work; returns false where nothing changed. */
  run(tx: Ctx, id: string, params: BulkParams): Promise<unknown>
}

/** A list whose records can be changed together. */
export interface BulkList<E extends ObjectLiteral = ObjectLiteral> {
  resource: Resource
  definition: ListDefinition<E>
  /** The rows that a list call asks for. */
  listed(ctx: Ctx, query: ListQuery): RowList<E>
  titleOf(ctx: Ctx, row: Plain<E>): string
  actions: Record<string, BulkAction<E>>
}
