import type { Resource } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { JobStarted } from '../../jobs/job.dto.js'
import { visibleJob } from '../../jobs/jobs.queries.js'
import { BulkCheck, type BulkInput } from './bulk.dto.js'
import { BulkLists } from './bulk-lists.js'
import { checkBulk, startBulk } from './start-bulk.js'

/** Takes back the changes of jobs, for 24 hours after they have ended. */
@AdminCalls('jobs', 'jobs')
export class UndoController {
  constructor(private readonly lists: BulkLists) {}

  @Call({ get: ':id/undo', self: true, answer: BulkCheck }, 'Count what the undo of an own job would change')
  async check(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<BulkCheck> {
    return checkBulk(ctx, this.lists, ...(await this.undoOf(ctx, id)))
  }

  @Call(
    { post: ':id/undo', self: true, answer: JobStarted, status: 202 },
    'Undo an own job where nobody has changed the record since; a repeated call returns the same job',
  )
  async undo(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<JobStarted> {
    return startBulk(ctx, this.lists, ...(await this.undoOf(ctx, id)))
  }

  private async undoOf(ctx: Ctx, id: string): Promise<[Resource, BulkInput]> {
    const { kind, payload } = await visibleJob(ctx, id)
    const resource = this.lists.resourceOf(kind)
    const action = resource && this.lists.undoOf(resource, payload)
    if (!action) throw new DomainError('JOB_NOT_UNDOABLE')
    return [resource, { action, ofJob: id }]
  }
}
