import type { Page, Permission as PermissionCode, Resource } from '@credit/contract'
import {
  Body,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
  Query,
  type Type,
} from '@nestjs/common'
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger'
import type { ObjectLiteral } from 'typeorm'
import { Permission } from '../access/declare.js'
import type { Ctx } from '../database/context.js'
import { notFound } from '../http/domain-error.js'
import { Idempotent } from '../http/idempotency.interceptor.js'
import { ApiPage } from '../http/page.js'
import { RequestCtx } from '../http/request-ctx.js'
import { validationPipeFor } from '../http/validation.js'
import type { CrudService } from './crud.service.js'
import type { ListQuery } from './list-query.js'

export interface CrudContract {
  /** Carries the permissions `<resource>:list,create,update,delete`. */
  resource: Resource
  /** Shape of an answer. */
  row: Type<object>
  /** Shape of a POST and a PUT. */
  input: Type<{ version?: number }>
}

/** An id of a path; what is no id names no record. */
export function IdParam(name = 'id'): ParameterDecorator {
  return Param(name, new ParseUUIDPipe({ exceptionFactory: notFound }))
}

/**
 * Exactly five handlers over a CrudService. A resource that differs in one of them writes its own
 * controller and may keep the service; more handlers are added in the subclass.
 */
export function CrudController<S extends CrudService<ObjectLiteral, object, never>>(
  contract: CrudContract,
  service: Type<S>,
) {
  const { resource, row, input } = contract
  const may = (action: string) => Permission(`${resource}:${action}` as PermissionCode)
  const body = validationPipeFor(input)

  abstract class Crud {
    @Inject(service)
    readonly service: S

    @Get('list')
    @may('list')
    @ApiOperation({ summary: `List ${resource}` })
    @ApiPage(row)
    list(@RequestCtx() ctx: Ctx, @Query() query: ListQuery): Promise<Page<object>> {
      return this.service.list(ctx, query)
    }

    @Get(':id')
    @may('list')
    @ApiOperation({ summary: `Get one ${resource}` })
    @ApiOkResponse({ type: row })
    get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<object> {
      return this.service.get(ctx, id)
    }

    @Post()
    @may('create')
    @Idempotent()
    @ApiOperation({ summary: `Create ${resource}` })
    @ApiBody({ type: input })
    @ApiCreatedResponse({ type: row })
    create(@RequestCtx() ctx: Ctx, @Body(body) values: object): Promise<object> {
      return this.service.create(ctx, values as never)
    }

    @Put(':id')
    @may('update')
    @ApiOperation({ summary: `Update ${resource}` })
    @ApiBody({ type: input })
    @ApiOkResponse({ type: row })
    update(
      @RequestCtx() ctx: Ctx,
      @IdParam() id: string,
      @Body(body) values: object,
    ): Promise<object> {
      return this.service.update(ctx, id, values as never)
    }

    @Delete(':id')
    @may('delete')
    @HttpCode(204)
    @ApiOperation({ summary: `Delete ${resource}` })
    @ApiNoContentResponse()
    remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
      return this.service.remove(ctx, id)
    }
  }
  return Crud
}
