import type { Permission as PermissionCode } from '@credit/contract'
import { Put, type Type } from '@nestjs/common'
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger'
import type { EntityTarget, ObjectLiteral } from 'typeorm'
import type { Ctx } from '../../core/context.js'
import { scoped } from '../../database/scoped.js'
import { Permission } from '../../http/access/declare.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { type BulkAction, idsWhere } from '../crud/bulk/bulk-action.js'
import { type CrudContract, CrudController } from '../crud/crud.controller.js'
import type { CrudService } from '../crud/crud.service.js'

/** A service whose rows are shown to the public while they are published. */
type PublishingService = CrudService<ObjectLiteral, object, never> & {
  publish(ctx: Ctx, id: string, published: boolean): Promise<object>
}

/** The handlers of a plain resource, and those that publish and unpublish a row. */
export function PublishingController<S extends PublishingService>(
  contract: CrudContract,
  service: Type<S>,
) {
  const { resource, row } = contract
  const mayPublish = () => Permission(`${resource}:publish` as PermissionCode)

  abstract class Publishing extends CrudController(contract, service) {
    protected override bulkActions(): Record<string, BulkAction> {
      return {
        publish: this.publishing(true),
        unpublish: this.publishing(false),
        ...super.bulkActions(),
      }
    }

    private publishing(on: boolean): BulkAction {
      return {
        permission: `${resource}:publish` as PermissionCode,
        changing: (_, rows) => idsWhere(rows, ({ published }) => published !== on),
        run: async (tx, id) => {
          const { published } = (await this.service.get(tx, id)) as { published: boolean }
          return published !== on && this.service.publish(tx, id, on)
        },
      }
    }

    @Put('publish/:id')
    @mayPublish()
    @ApiOperation({ summary: `Publish a ${resource}` })
    @ApiOkResponse({ type: row })
    publish(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<object> {
      return this.service.publish(ctx, id, true)
    }

    @Put('unpublish/:id')
    @mayPublish()
    @ApiOperation({ summary: `Unpublish a ${resource}` })
    @ApiOkResponse({ type: row })
    unpublish(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<object> {
      return this.service.publish(ctx, id, false)
    }
  }
  return Publishing
}

/** Publishes or unpublishes a row; returns it as it is now, or null where nothing changed. */
export async function setPublished<E extends ObjectLiteral & { published: boolean }>(
  tx: Ctx,
  entity: EntityTarget<E>,
  id: string,
  values: Partial<E> & { published: boolean },
): Promise<E | null> {
  const table = scoped(tx, entity)
  const { published } = await table.lock(id)
  if (published === values.published) return null
  return table.update(id, values, { action: values.published ? 'publish' : 'unpublish' })
}
