import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { JobStarted } from '../jobs/job.dto.js'
import { visibleJob } from '../jobs/jobs.queries.js'
import { BulkCheck } from './bulk/bulk.dto.js'
import { BulkLists } from './bulk/bulk-lists.js'
import { checkBulk, startBulk } from './bulk/start-bulk.js'
import { ImportLists } from './import/import-lists.js'
import { checkTakeBack, startTakeBack } from './import/take-back.js'

/** The undo of a job: its preview and its start. */
interface Undo {
  check(): Promise<BulkCheck>
  start(): Promise<JobStarted>
}

/** Takes back the changes of bulk actions for 24 hours after they have ended, those of imports for 7 days. */
@AdminCalls('jobs', 'jobs')
export class UndoController {
  constructor(
    private readonly bulk: BulkLists,
    private readonly imports: ImportLists,
  ) {}

  @Call({ get: ':id/undo', self: true, answer: BulkCheck }, 'Count what the undo of an own job would change')
  async check(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<BulkCheck> {
    return (await this.undoOf(ctx, id)).check()
  }

  @Call(
    { post: ':id/undo', self: true, answer: JobStarted, status: 202 },
    'Undo an own job where nobody has changed the record since; a repeated call returns the same job',
  )
  async undo(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<JobStarted> {
    return (await this.undoOf(ctx, id)).start()
  }

  private async undoOf(ctx: Ctx, id: string): Promise<Undo> {
    const { kind, payload } = await visibleJob(ctx, id)
    const imported = this.imports.listOfJob(kind)
    if (imported) {
      return { check: () => checkTakeBack(ctx, imported, id), start: () => startTakeBack(ctx, imported, id) }
    }
    const resource = this.bulk.resourceOf(kind)
    const action = resource && this.bulk.undoOf(resource, payload)
    if (!action) throw new DomainError('JOB_NOT_UNDOABLE')
    const input = { action, ofJob: id }
    return {
      check: () => checkBulk(ctx, this.bulk, resource, input),
      start: () => startBulk(ctx, this.bulk, resource, input),
    }
  }
}
