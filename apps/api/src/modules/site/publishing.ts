import type { Permission as PermissionCode } from '@credit/contract'
import { Body, type Type } from '@nestjs/common'
import { ApiBody } from '@nestjs/swagger'
import type { EntityTarget, ObjectLiteral } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { Call, IdParam, RequestCtx } from '#http/call'
import { Int, Text } from '#http/fields'
import { type CrudContract, CrudController } from '../crud/crud.controller.js'
import type { CrudService } from '../crud/crud.service.js'
import { type BulkAction, Changed, idsWhere } from '../exchange/bulk/bulk-action.js'

/** Marks a publishing or unpublishing as an undo of the opposite action, with the state before that action. */
export class PublishingInput {
  @Int({ optional: true, min: 1, description: 'A row that was changed after that stays as it is' })
  version?: number

  @Text({ optional: true, nullable: true, max: 30, description: 'Time of the earlier publication' })
  publishTime?: string | null
}

interface Publishable extends Required<PublishingInput> {
  published: boolean
}

/** A service whose rows are shown to the public while they are published. */
type PublishingService = CrudService<ObjectLiteral, object, never> & {
  publish(ctx: Ctx, id: string, published: boolean, undo?: PublishingInput): Promise<object>
}

/** Defines the handlers of a plain resource, and handlers that publish and unpublish a row. */
export function PublishingController<S extends PublishingService>(contract: CrudContract, service: Type<S>) {
  const { resource } = contract
  const { row } = contract.rows
  const mayPublish = `${resource}:publish` as PermissionCode

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
        permission: mayPublish,
        undo: on ? 'unpublish' : 'publish',
        changing: (_, rows) => idsWhere(rows, ({ published }) => published !== on),
        run: async (tx, id, _, undo) => {
          const { published, publishTime } = (await this.service.get(tx, id)) as Publishable
          if (published === on) return false
          const made = await this.service.publish(tx, id, on, (undo ?? {}) as PublishingInput)
          return new Changed({ version: (made as Publishable).version, publishTime })
        },
      }
    }

    @Call({ put: 'publish/:id', permission: mayPublish, answer: row }, `Publish a ${resource}`)
    @ApiBody({ type: PublishingInput, required: false })
    publish(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() undo: PublishingInput) {
      return this.service.publish(ctx, id, true, undo)
    }

    @Call({ put: 'unpublish/:id', permission: mayPublish, answer: row }, `Unpublish a ${resource}`)
    @ApiBody({ type: PublishingInput, required: false })
    unpublish(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() undo: PublishingInput) {
      return this.service.publish(ctx, id, false, undo)
    }
  }
  return Publishing
}

/** Publishes or unpublishes a row; returns its present state, or null if nothing changed. */
export async function setPublished<E extends ObjectLiteral & { published: boolean }>(
  tx: Tx,
  entity: EntityTarget<E>,
  id: string,
  values: Partial<E> & { published: boolean },
  version?: number,
): Promise<E | null> {
  const table = scoped(tx, entity)
  const { published } = await table.lock(id)
  if (published === values.published) return null
  const action = values.published ? 'publish' : 'unpublish'
  return table.update(id, values, { action, version })
}
