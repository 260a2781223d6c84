import type { Page, Permission as PermissionCode, Resource } from '@credit/contract'
import { Body, Get, Inject, type Type } from '@nestjs/common'
import { ApiBody, ApiOkResponse, ApiOperation } from '@nestjs/swagger'
import type { ObjectLiteral } from 'typeorm'
import type { Ctx } from '../../core/context.js'
import { Permission } from '../../http/access/declare.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { LongBody } from '../../http/route-settings.js'
import { validationPipeFor } from '../../http/validation.js'
import { CreateCall, DeleteCall, UpdateCall } from '../../http/write-calls.js'
import type { ListDefinition, ListQuery } from '../../list/list-definition.js'
import { ApiList, ListParams } from '../../list/list-params.js'
import type { CrudService } from './crud.service.js'

export interface CrudContract {
  /** Carries the permissions `<resource>:list,create,update,delete`. */
  resource: Resource
  /** Shape of an answer. */
  row: Type<object>
  /** Shape of a POST and a PUT. */
  input: Type<{ version?: number }>
  /** Columns, filters and sort orders of its list. */
  list: ListDefinition
  /** Its input holds a long list. */
  longBody?: true
}

/**
 * Exactly five handlers over a CrudService. A resource that differs in one of them writes its own
 * controller and may keep the service; more handlers are added in the subclass.
 */
export function CrudController<S extends CrudService<ObjectLiteral, object, never>>(
  contract: CrudContract,
  service: Type<S>,
) {
  const { resource, row, input, list } = contract
  const code = (action: string) => `${resource}:${action}` as PermissionCode
  const body = validationPipeFor(input)
  const InputBody = contract.longBody ? LongBody() : () => undefined

  abstract class Crud {
    @Inject(service)
    readonly service: S

    @Get('list')
    @Permission(code('list'))
    @ApiOperation({ summary: `List ${resource}` })
    @ApiList(row, list)
    list(@RequestCtx() ctx: Ctx, @ListParams(list) query: ListQuery): Promise<Page<object>> {
      return this.service.list(ctx, query)
    }

    @Get(':id')
    @Permission(code('list'))
    @ApiOperation({ summary: `Get one ${resource}` })
    @ApiOkResponse({ type: row })
    get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<object> {
      return this.service.get(ctx, id)
    }

    @CreateCall(code('create'), row, `Create ${resource}`)
    @ApiBody({ type: input })
    @InputBody
    create(@RequestCtx() ctx: Ctx, @Body(body) values: object): Promise<object> {
      return this.service.create(ctx, values as never)
    }

    @UpdateCall(code('update'), row, `Update ${resource}`)
    @ApiBody({ type: input })
    @InputBody
    update(
      @RequestCtx() ctx: Ctx,
      @IdParam() id: string,
      @Body(body) values: object,
    ): Promise<object> {
      return this.service.update(ctx, id, values as never)
    }

    @DeleteCall(code('delete'), `Delete ${resource}`)
    remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
      return this.service.remove(ctx, id)
    }
  }
  return Crud
}
