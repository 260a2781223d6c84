import {
  type ChangeableResource,
  isChangeable,
  type Page,
  type Permission as PermissionCode,
  type Resource,
} from '@credit/contract'
import { Body, Inject, Res, type Type } from '@nestjs/common'
import { ApiBody } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { In, type ObjectLiteral } from 'typeorm'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { Call, type DescribedAnswer, IdParam, RequestCtx } from '#http/call'
import { LongBody } from '#http/route-settings'
import { validationPipeFor } from '#http/validation'
import type { ListDefinition } from '#list/list-definition'
import { ListParams, type ListQuery } from '#list/list-params'
import type { Plain } from '#list/plain-row'
import type { BulkAction } from '../exchange/bulk/bulk-action.js'
import { BulkController } from '../exchange/bulk/bulk-controller.js'
import { changingField } from '../exchange/bulk/changing-field.js'
import type { ExportTable } from '../exchange/export/columns.js'
import { ExportCall } from '../exchange/export/export-call.js'
import { ListExports } from '../exchange/export/list-exports.js'
import type { CrudService } from './crud.service.js'

export interface CrudContract {
  /** Carries the permissions `<resource>:list,create,update,delete`. */
  resource: Resource
  /** Shape of a POST and a PUT. */
  input: Type<{ version?: number }>
  /** Shape of an answer, and the columns, filters and sort orders of its list. */
  rows: ListDefinition & DescribedAnswer<Page<object>> & { row: Type<object> }
  /** Shape of the response to a POST, if it has more than a row. */
  created?: Type<object>
  /** Columns of an export of its list; carries the permission `<resource>:export`. */
  table?: ExportTable<never>
  /** Many records can be changed together; carries the permission `<resource>:bulk`. */
  bulk?: { titleOf(ctx: Ctx, row: Plain<ObjectLiteral>): string }
  /** True if its input holds a long list. */
  longBody?: true
}

/**
 * Defines exactly five handlers over a CrudService, and the export and the bulk actions of its list if it has any. A
 * resource that differs in a handler writes its own controller and may keep the service; additional handlers are added
 * in the subclass.
 */
export function CrudController<S extends CrudService<ObjectLiteral, object, never>>(
  contract: CrudContract,
  service: Type<S>,
) {
  const { resource, rows: list, input, table, bulk } = contract
  const { row } = list
  const code = (action: string) => `${resource}:${action}` as PermissionCode
  const body = validationPipeFor(input)
  const Exported = table ? ExportCall(code('export'), list) : () => undefined
  const InputBody = contract.longBody ? LongBody() : () => undefined

  abstract class Crud extends BulkController<ObjectLiteral>(resource, bulk ? code('bulk') : null) {
    @Inject(service)
    readonly service: S

    @Inject(ListExports)
    readonly exports: ListExports

    protected override bulkList() {
      return {
        definition: list,
        listed: (ctx: Ctx, query: ListQuery) => this.service.listed(ctx, query),
        titlesOf: (ctx: Ctx, rows: readonly Plain<ObjectLiteral>[]) => rows.map((one) => bulk?.titleOf(ctx, one) ?? ''),
        actions: this.bulkActions(),
      }
    }

    /** Bulk actions of the resource. */
    protected bulkActions(): Record<string, BulkAction> {
      return {
        delete: { permission: code('delete'), run: (tx, id) => this.service.remove(tx, id) },
        ...(isChangeable(resource) ? this.changingField(resource) : {}),
      }
    }

    private changingField(of: ChangeableResource): Record<string, BulkAction> {
      const { entity } = list
      return changingField({
        resource: of,
        input,
        valuesOf: async (ctx, field, ids) => {
          const rows = await scoped(ctx, entity).pick(['id', field], { id: In([...ids]) })
          return new Map(rows.map((row) => [row.id, row[field]]))
        },
        lock: (tx, id) => scoped(tx, entity).lock(id),
        edit: (tx, id, values) => this.service.changeColumns(tx, id, () => values),
      })
    }

    @Call({ get: 'list', permission: code('list'), answer: list }, `List ${resource}`)
    list(@RequestCtx() ctx: Ctx, @ListParams(list) query: ListQuery) {
      return this.service.list(ctx, query)
    }

    @Exported
    async export(
      @RequestCtx() ctx: Ctx,
      @ListParams(list) query: ListQuery,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      if (!table) throw notFound()
      const rows = (snapshot: Ctx) => this.service.exported(snapshot, query)
      await this.exports.send(ctx, reply, query, table as ExportTable<object>, rows)
    }

    @Call({ get: ':id', permission: code('list'), answer: row }, `Get a ${resource}`)
    get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
      return this.service.get(ctx, id)
    }

    @Call(
      { post: '', permission: code('create'), answer: contract.created ?? row, idempotent: true },
      `Create ${resource}`,
    )
    @ApiBody({ type: input })
    @InputBody
    create(@RequestCtx() ctx: Ctx, @Body(body) values: object) {
      return this.service.create(ctx, values as never)
    }

    @Call({ put: ':id', permission: code('update'), answer: row }, `Update ${resource}`)
    @ApiBody({ type: input })
    @InputBody
    update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body(body) values: object) {
      return this.service.update(ctx, id, values as never)
    }

    @Call({ delete: ':id', permission: code('delete') }, `Delete ${resource}`)
    remove(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
      return this.service.remove(ctx, id)
    }
  }
  return Crud
}
