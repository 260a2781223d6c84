import type { Permission as PermissionCode, Resource } from '@credit/contract'
import { Body, Inject, type OnModuleInit } from '@nestjs/common'
import type { ObjectLiteral } from 'typeorm'
import type { Ctx } from '#core/context'
import { Call, RequestCtx } from '#http/call'
import { JobStarted } from '../../jobs/job.dto.js'
import { BulkCheck, BulkInput } from './bulk.dto.js'
import type { BulkList } from './bulk-action.js'
import { BulkLists } from './bulk-lists.js'
import { checkBulk, startBulk } from './start-bulk.js'

/** The bulk calls of a list; without a permission it has none. */
export function BulkController<E extends ObjectLiteral>(
  resource: Resource,
  permission: PermissionCode | null = `${resource}:bulk` as PermissionCode,
) {
  const Start = permission
    ? Call(
        { post: 'bulk', permission, answer: JobStarted, status: 202, idempotent: true },
        'Run an action on many records, as a job with a result for each',
      )
    : () => undefined
  // Preview of `POST bulk?mode=check`, whose internal path it is.
  const Check = permission
    ? Call(
        { post: 'bulk/check', permission, answer: BulkCheck, status: 200 },
        'Count what would change, also called by bulk?mode=check',
      )
    : () => undefined

  abstract class Bulk implements OnModuleInit {
    @Inject(BulkLists)
    readonly bulkLists: BulkLists

    /** The list and its bulk actions. */
    protected abstract bulkList(): Omit<BulkList<E>, 'permission' | 'resource'>

    onModuleInit(): void {
      if (permission) this.bulkLists.register({ ...this.bulkList(), resource, permission })
    }

    @Start
    bulk(@RequestCtx() ctx: Ctx, @Body() input: BulkInput): Promise<JobStarted> {
      return startBulk(ctx, this.bulkLists, resource, input)
    }

    @Check
    checkBulk(@RequestCtx() ctx: Ctx, @Body() input: BulkInput): Promise<BulkCheck> {
      return checkBulk(ctx, this.bulkLists, resource, input)
    }
  }
  return Bulk
}
