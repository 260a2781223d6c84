import { Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { HeavyWork } from '#core/heavy/heavy-work'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { FileStorage } from '../files/file-storage.js'
import { TABLE_FORMATS } from '../tabular/write-table.js'
import { cancelJob } from './enqueue.js'
import { JobErrorsQuery, JobRow } from './job.dto.js'
import { sendJobErrors } from './job-errors.js'
import { JobEvents } from './job-events.js'
import { JobRegistry } from './job-registry.js'
import { assertMayCancel, getJob, JOBS, visibleJob } from './jobs.queries.js'

@AdminCalls('jobs', 'jobs')
export class JobsController {
  constructor(
    private readonly events: JobEvents,
    private readonly registry: JobRegistry,
    readonly storage: FileStorage,
    readonly heavy: HeavyWork,
  ) {}

  @Call({ get: '', self: true, answer: JOBS }, "List the caller's jobs; all of the area with log:view")
  list(@RequestCtx() ctx: Ctx, @ListParams(JOBS) query: ListQuery) {
    return JOBS.with(this.registry).page(ctx, query)
  }

  @Call({ get: ':id', self: true, answer: JobRow }, 'Get a job')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return getJob(ctx, id, this.registry)
  }

  @Call(
    { get: ':id/events', self: true, produces: ['text/event-stream'] },
    "Stream a job's changes until it ends (server-sent events)",
  )
  async stream(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Res() reply: FastifyReply) {
    await visibleJob(ctx, id)
    void reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(this.events.of(ctx, id))
  }

  @Call({ post: ':id/cancel', self: true, answer: JobRow, status: 200 }, 'Cancel an own job; any job with job:cancel')
  async cancel(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    assertMayCancel(ctx, await visibleJob(ctx, id))
    await unitOfWork(ctx, (tx) => cancelJob(tx, id))
    return getJob(ctx, id, this.registry)
  }

  @Call(
    { get: ':id/errors', self: true, produces: Object.values(TABLE_FORMATS) },
    "Export a job's rejected rows with reasons",
  )
  async errors(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() { format }: JobErrorsQuery,
    @Res() reply: FastifyReply,
  ) {
    return sendJobErrors(ctx, this, await visibleJob(ctx, id), format, reply)
  }
}
