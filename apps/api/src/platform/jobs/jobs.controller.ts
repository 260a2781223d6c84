import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { Self } from '../access/declare.js'
import { IdParam } from '../crud/crud.controller.js'
import type { ListQuery } from '../crud/list-query.js'
import type { Ctx } from '../database/context.js'
import { unitOfWork } from '../database/unit-of-work.js'
import { Produces } from '../http/not-acceptable.js'
import { ApiPage } from '../http/page.js'
import { RequestCtx } from '../http/request-ctx.js'
import { cancelJob } from './enqueue.js'
import { JobRow } from './job.dto.js'
import { ERROR_FORMATS, sendJobErrors } from './job-errors.js'
import { JobEvents } from './job-events.js'
import { listJobs, toRow, visibleJob } from './jobs.queries.js'

@ApiTags('jobs')
@Controller(`${ADMIN_BASE}/api/jobs`)
export class JobsController {
  constructor(private readonly events: JobEvents) {}

  @Get()
  @Self()
  @ApiOperation({ summary: 'Own jobs; with log:view all of the area' })
  @ApiPage(JobRow)
  list(@RequestCtx() ctx: Ctx, @Query() query: ListQuery): Promise<Page<JobRow>> {
    return listJobs(ctx, query)
  }

  @Get(':id')
  @Self()
  @ApiOperation({ summary: 'One job' })
  @ApiOkResponse({ type: JobRow })
  async get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<JobRow> {
    return toRow(ctx, await visibleJob(ctx, id))
  }

  @Get(':id/events')
  @Self()
  @Produces('text/event-stream')
  @ApiOperation({ summary: 'The job each time it changes, until it ends (server-sent events)' })
  @ApiProduces('text/event-stream')
  async stream(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
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
  @ApiOperation({ summary: 'Ask a job to end' })
  @ApiOkResponse({ type: JobRow })
  async cancel(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<JobRow> {
    await visibleJob(ctx, id)
    await unitOfWork(ctx, (tx) => cancelJob(tx, id))
    return toRow(ctx, await visibleJob(ctx, id))
  }

  @Get(':id/errors')
  @Self()
  @Produces(...Object.values(ERROR_FORMATS))
  @ApiOperation({ summary: 'The refused rows, each with its reason' })
  @ApiQuery({ name: 'format', required: false, enum: Object.keys(ERROR_FORMATS) })
  @ApiProduces(...Object.values(ERROR_FORMATS))
  async errors(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query('format') format: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendJobErrors(ctx, await visibleJob(ctx, id), format, reply)
  }
}
