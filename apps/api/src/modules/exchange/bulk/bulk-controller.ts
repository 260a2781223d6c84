import type { Permission as PermissionCode, Resource } from '@credit/contract'
import { Body, Inject, type OnModuleInit } from '@nestjs/common'
import type { ObjectLiteral } from 'typeorm'
import type { Ctx } from '#core/context'
import { RequestCtx } from '#http/request-ctx'
import type { JobStarted } from '../../jobs/job.dto.js'
import { type BulkCheck, BulkInput } from './bulk.dto.js'
import type { BulkList } from './bulk-action.js'
import { BulkCall, BulkCheckCall } from './bulk-call.js'
import { BulkLists } from './bulk-lists.js'
import { checkBulk, startBulk } from './start-bulk.js'

/** The bulk calls of a list that is not of the CRUD block. */
export function BulkController<E extends ObjectLiteral>(resource: Resource) {
  const permission = `${resource}:bulk` as PermissionCode

  abstract class Bulk implements OnModuleInit {
    @Inject(BulkLists)
    readonly bulkLists: BulkLists

    /** The list and its bulk actions. */
    protected abstract bulkList(): Omit<BulkList<E>, 'resource'>

    onModuleInit(): void {
      this.bulkLists.register({ ...this.bulkList(), resource })
    }

    @BulkCall(permission)
    bulk(@RequestCtx() ctx: Ctx, @Body() input: BulkInput): Promise<JobStarted> {
      return startBulk(ctx, this.bulkLists, resource, input)
    }

    @BulkCheckCall(permission)
    checkBulk(@RequestCtx() ctx: Ctx, @Body() input: BulkInput): Promise<BulkCheck> {
      return checkBulk(ctx, this.bulkLists, resource, input)
    }
  }
  return Bulk
}
