import type { Page } from '@credit/contract'
import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm'
import type { Ctx } from '../database/context.js'
import { scoped } from '../database/scoped.js'
import { unitOfWork } from '../database/unit-of-work.js'
import { notFound } from '../http/domain-error.js'
import { page } from '../http/page.js'
import { type ListOptions, type ListQuery, listRows, parseList, readRow } from './list-query.js'

/** A row as the database gives it: the entity's properties, times as ISO strings. */
export type Plain<E> = { [K in keyof E]: E[K] extends Date | null ? string : E[K] }

/** Values for an entity, made from an input. */
export type Values<E> = Partial<E>

/**
 * The block of plain resources: list, get, create, update, remove over one entity. A resource gives
 * its whitelists, the shape of its answer, and at most the two hooks. What differs in more writes
 * its own use cases (README.md of this folder).
 */
export abstract class CrudService<
  E extends ObjectLiteral,
  Row extends object,
  Input extends { version?: number },
> {
  protected abstract readonly entity: EntityTarget<E>
  protected abstract readonly options: ListOptions

  /** The answer of one row. */
  protected abstract toRow(ctx: Ctx, row: Plain<E>): Row

  /** The values an input stands for; `before` is null when creating. */
  protected abstract toValues(ctx: Ctx, input: Input, before: E | null): Values<E>

  /** After the values are written, in the transaction: files in use, to-do rows, rules. */
  protected async afterSave(_tx: Ctx, _row: E): Promise<void> {}

  /** Before a row is deleted, in the transaction. */
  protected async beforeRemove(_tx: Ctx, _id: string): Promise<void> {}

  async list(ctx: Ctx, query: ListQuery): Promise<Page<Row>> {
    const list = parseList(this.metadata(ctx), this.options, query)
    const { rows, total } = await listRows<Plain<E>>(ctx, this.metadata(ctx), list)
    return page(
      rows.map((row) => this.toRow(ctx, row)),
      total,
      list.page,
    )
  }

  async get(ctx: Ctx, id: string): Promise<Row> {
    const row = await readRow<Plain<E>>(ctx, this.metadata(ctx), id)
    if (!row) throw notFound()
    return this.toRow(ctx, row)
  }

  create(ctx: Ctx, input: Input): Promise<Row> {
    return unitOfWork(ctx, async (tx) => {
      const row = await scoped(tx, this.entity).insert(this.toValues(tx, input, null))
      await this.afterSave(tx, row)
      return this.get(tx, (row as unknown as { id: string }).id)
    })
  }

  update(ctx: Ctx, id: string, input: Input): Promise<Row> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, this.entity)
      const before = await table.lock(id)
      const row = await table.update(id, this.toValues(tx, input, before), {
        version: input.version,
        current: () => this.get(tx, id),
      })
      await this.afterSave(tx, row)
      return this.get(tx, id)
    })
  }

  remove(ctx: Ctx, id: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      await this.beforeRemove(tx, id)
      await scoped(tx, this.entity).remove(id)
    })
  }

  protected metadata(ctx: Ctx): EntityMetadata {
    return ctx.manager.dataSource.getMetadata(this.entity)
  }
}
