import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../core/context.js'
import { HeavyWork } from '../../core/heavy/heavy-work.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { Self } from '../../http/access/declare.js'
import { Produces } from '../../http/content-negotiation.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import type { ListQuery } from '../../list/list-definition.js'
import { ApiList, ListParams } from '../../list/list-params.js'
import { FileStorage } from '../files/file-storage.js'
import { TABLE_FORMATS } from '../tabular/write-table.js'
import { cancelJob } from './enqueue.js'
import { JobErrorsQuery, JobRow } from './job.dto.js'
import { sendJobErrors } from './job-errors.js'
import { JobEvents } from './job-events.js'
import { assertMayCancel, JOB_LIST, listJobs, toRow, visibleJob } from './jobs.queries.js'

@ApiTags('jobs')
@Controller(`${ADMIN_BASE}/api/jobs`)
export class JobsController {
  constructor(
    private readonly events: JobEvents,
    readonly storage: FileStorage,
    readonly heavy: HeavyWork,
  ) {}

  @Get()
  @Self()
  @ApiOperation({ summary: "List the caller's jobs; with log:view all jobs of the area" })
  @ApiList(JobRow, JOB_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(JOB_LIST) query: ListQuery): Promise<Page<JobRow>> {
    return listJobs(ctx, query)
  }

  @Get(':id')
  @Self()
  @ApiOperation({ summary: 'Get a job' })
  @ApiOkResponse({ type: JobRow })
  async get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<JobRow> {
    return toRow(ctx, await visibleJob(ctx, id))
  }

  @Get(':id/events')
  @Self()
  @Produces('text/event-stream')
  @ApiOperation({
    summary: 'Stream a job each time it changes, until it ends (server-sent events)',
  })
  @ApiProduces('text/event-stream')
  async stream(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Res() reply: FastifyReply): Promise<void> {
    await visibleJob(ctx, id)
    void reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(this.events.of(ctx, id))
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Self()
  @ApiOperation({ summary: 'Cancel a job of the caller; those of others with job:cancel' })
  @ApiOkResponse({ type: JobRow })
  async cancel(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<JobRow> {
    assertMayCancel(ctx, await visibleJob(ctx, id))
    await unitOfWork(ctx, (tx) => cancelJob(tx, id))
    return toRow(ctx, await visibleJob(ctx, id))
  }

  @Get(':id/errors')
  @Self()
  @Produces(...Object.values(TABLE_FORMATS))
  @ApiOperation({ summary: 'Export the rejected rows of a job, each with its reason' })
  @ApiProduces(...Object.values(TABLE_FORMATS))
  async errors(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() { format }: JobErrorsQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendJobErrors(ctx, this, await visibleJob(ctx, id), format, reply)
  }
}
