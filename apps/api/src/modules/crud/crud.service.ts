import type { Page } from '@credit/contract'
import type { EntityMetadata, ObjectLiteral } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { notFound } from '#core/domain-error'
import { metadataOf } from '#database/metadata-of'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import type { ListQuery } from '#list/list-definition'
import { page } from '#list/page'
import { type Plain } from '#list/plain-row'
import { type RowList } from '#list/row-list'
import { type Rows } from '#list/rows'
import type { ExportRows } from '../exchange/export/list-exports.js'
import { dropUses, useFiles } from '../files/file-uses.js'
import { createRow, type FileField } from './create-row.js'

/** A row after it was written: as an entity, or as the database returns it in JSON. */
export type Saved<E> = { [K in keyof E]: E[K] extends Date | null ? E[K] | string : E[K] }

/** Values for an entity, made from an input. A field of both that is forgotten does not compile. */
export type Values<E, Input> = Partial<E> & {
  [Field in Exclude<keyof E & keyof Input, 'version'>]: E[Field] | undefined
}

/**
 * List, get, create, update and remove of a plain resource over one entity. A resource supplies the
 * definition of its rows and at most two hooks; one that differs in more has
 * use cases of its own (README.md of this folder).
 */
export abstract class CrudService<
  E extends ObjectLiteral & Shown,
  Row extends object,
  Input extends { version?: number },
  Shown extends ObjectLiteral = Pick<E, keyof E & keyof Row>,
> {
  protected abstract readonly rows: Rows<E, Row, Shown, unknown>

  /** The file that a row uses, if it has one. */
  protected readonly file?: FileField<keyof E & string>

  /** Returns the values of an input; `before` is null when creating. */
  protected abstract toValues(ctx: Ctx, input: Input, before: E | null): Values<E, Input>

  /** Runs after the values are written, in the transaction, for files in use, to-do rows and rules. */
  protected afterSave?(tx: Tx, row: Saved<E>): Promise<void>

  /** Runs before a row is deleted, in the transaction. */
  protected async beforeRemove(_tx: Tx, _id: string): Promise<void> {}

  async list(ctx: Ctx, query: ListQuery): Promise<Page<Row>> {
    const found = await this.listed(ctx, query).page()
    return page(await this.toRows(ctx, found.rows), found.total, found.page, found.missing)
  }

  /** The rows that a list call asks for. */
  listed(ctx: Ctx, query: ListQuery): RowList<Shown> {
    return this.rows.listed(ctx, query)
  }

  /** All rows that match, as a list shows them. */
  exported(ctx: Ctx, query: ListQuery): ExportRows<Shown, Row> {
    return { list: this.listed(ctx, query), toRows: (rows) => this.toRows(ctx, rows) }
  }

  async get(ctx: Ctx, id: string): Promise<Row> {
    return this.toRow(ctx, await this.listed(ctx, {}).one(id))
  }

  /** Rows as the definition makes them; a service that adds to them, such as signed addresses, overrides it. */
  protected toRows(ctx: Ctx, rows: readonly Plain<Shown>[]): Promise<Row[]> {
    return this.rows.toRows(ctx, rows)
  }

  private async toRow(ctx: Ctx, row: Plain<Shown> | null): Promise<Row> {
    const [made] = row ? await this.toRows(ctx, [row]) : []
    if (!made) throw notFound()
    return made
  }

  async create(ctx: Ctx, input: Input): Promise<Row> {
    const make = (into: Ctx) =>
      createRow<Plain<E>>(into, this.metadata(into), this.toValues(into, input, null), this.file)
    // A single statement is its own transaction, unless other rows have to be written with it.
    if (!this.afterSave && !ctx.idempotency) return this.toRow(ctx, await make(ctx))
    return unitOfWork(ctx, async (tx) => {
      const row = await make(tx)
      if (!this.afterSave) return this.toRow(tx, row)
      await this.afterSave(tx, row as unknown as Saved<E>)
      return this.get(tx, idOf(row))
    })
  }

  update(ctx: Ctx, id: string, input: Input): Promise<Row> {
    return this.changeColumns(ctx, id, (before, tx) => this.toValues(tx, input, before), input.version)
  }

  /** Changes columns of a row by its present values. */
  changeColumns(ctx: Ctx, id: string, valuesOf: (before: E, tx: Tx) => Partial<E>, version?: number): Promise<Row> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, this.rows.entity)
      const before = await table.lock(id)
      const row = await table.update(id, valuesOf(before, tx), { version, current: () => this.get(tx, id) })
      await this.saved(tx, row)
      return this.get(tx, id)
    })
  }

  remove(ctx: Ctx, id: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      await this.beforeRemove(tx, id)
      if (this.file) await dropUses(tx, this.metadata(tx).tableName, id)
      await scoped(tx, this.rows.entity).remove(id)
    })
  }

  /** Updates data that belongs to a saved row: the use of its file, and the resource's additions. */
  protected async saved(tx: Tx, row: E): Promise<void> {
    if (this.file) {
      const { field, pictures = false, publicWhile } = this.file
      const owner = { table: this.metadata(tx).tableName, id: idOf(row), field }
      const open = publicWhile !== undefined && Boolean(row[publicWhile])
      await useFiles(tx, owner, [row[field]], { public: open, pictures })
    }
    await this.afterSave?.(tx, row as unknown as Saved<E>)
  }

  protected metadata(ctx: Ctx): EntityMetadata {
    return metadataOf(ctx, this.rows.entity)
  }
}

function idOf(row: object): string {
  return (row as { id: string }).id
}
