import type { Page } from '@credit/contract'
import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm'
import type { Ctx } from '../database/context.js'
import { scoped } from '../database/scoped.js'
import { unitOfWork } from '../database/unit-of-work.js'
import { dropUses, useFiles } from '../files/file-uses.js'
import { notFound } from '../http/domain-error.js'
import { page } from '../http/page.js'
import { createRow, type FileField } from './create-row.js'
import { type ListOptions, type ListQuery, listRows, parseList, readRow } from './list-query.js'

/** A row as the database gives it: the entity's properties, times as ISO strings. */
export type Plain<E> = { [K in keyof E]: E[K] extends Date | null ? string : E[K] }

/** A row as it stands after it was written: as an entity, or as the database gives it. */
export type Saved<E> = { [K in keyof E]: E[K] extends Date | null ? E[K] | string : E[K] }

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

  /** The file that a row uses, if it has one. */
  protected readonly file?: FileField

  /** The answer of one row. */
  protected abstract toRow(ctx: Ctx, row: Plain<E>): Row

  /** The values an input stands for; `before` is null when creating. */
  protected abstract toValues(ctx: Ctx, input: Input, before: E | null): Values<E>

  /** After the values are written, in the transaction: more files in use, to-do rows, rules. */
  protected afterSave?(tx: Ctx, row: Saved<E>): Promise<void>

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
    const make = async (tx: Ctx) => {
      const values = this.toValues(tx, input, null)
      const row = await createRow<Plain<E>>(tx, this.metadata(tx), values, this.file)
      return this.afterCreate(tx, row)
    }
    // One statement is a transaction of its own, unless more has to be written with it.
    return this.afterSave || ctx.idempotency ? unitOfWork(ctx, make) : make(ctx)
  }

  private async afterCreate(tx: Ctx, row: Plain<E>): Promise<Row> {
    if (!this.afterSave) return this.toRow(tx, row)
    await this.afterSave(tx, row as unknown as Saved<E>)
    return this.get(tx, idOf(row))
  }

  update(ctx: Ctx, id: string, input: Input): Promise<Row> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, this.entity)
      const before = await table.lock(id)
      const row = await table.update(id, this.toValues(tx, input, before), {
        version: input.version,
        current: () => this.get(tx, id),
      })
      await this.saved(tx, row)
      return this.get(tx, id)
    })
  }

  remove(ctx: Ctx, id: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      await this.beforeRemove(tx, id)
      if (this.file) await dropUses(tx, this.metadata(tx).tableName, id)
      await scoped(tx, this.entity).remove(id)
    })
  }

  /** What belongs to a row that was changed: the use of its file, and what the resource adds. */
  protected async saved(tx: Ctx, row: E): Promise<void> {
    if (this.file) {
      const { field, pictures = false, publicWhile } = this.file
      const owner = { table: this.metadata(tx).tableName, id: idOf(row), field }
      const open = publicWhile !== undefined && Boolean(row[publicWhile])
      await useFiles(tx, owner, [row[field]], { public: open, pictures })
    }
    await this.afterSave?.(tx, row as unknown as Saved<E>)
  }

  protected metadata(ctx: Ctx): EntityMetadata {
    return ctx.manager.dataSource.getMetadata(this.entity)
  }
}

function idOf(row: object): string {
  return (row as { id: string }).id
}
