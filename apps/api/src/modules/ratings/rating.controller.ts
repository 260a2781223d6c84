import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Put, Res } from '@nestjs/common'
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../core/context.js'
import { scoped } from '../../database/scoped.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { RatingEntity } from '../../entities/ratings/rating.js'
import { Permission, Self } from '../../http/access/declare.js'
import { Idempotent } from '../../http/idempotency.interceptor.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import type { ListQuery } from '../../list/list-definition.js'
import { ApiList, ListParams } from '../../list/list-params.js'
import { ExportCall } from '../exchange/export/export-call.js'
import { ListExports } from '../exchange/export/list-exports.js'
import { JobStarted } from '../jobs/job.dto.js'
import { requestRating } from './compute-rating.js'
import { enforceRating, publishRating, withdrawRating } from './decide-rating.js'
import { OwnRating, RatingDetail, RatingEntry, RatingInput, RatingReason, RatingRow } from './rating.dto.js'
import { RATING_TABLE, RATINGS_TABLE } from './rating.table.js'
import { exportedRows, RATING_ROWS, ratingRows } from './rating-rows.js'
import { exportedRatings, listRatings, ownRatings, RATING_LIST, readRating } from './read-ratings.js'

/** Half-yearly ratings, as supervisors make them and participants see themselves in them. */
@ApiTags('ratings')
@Controller(`${ADMIN_BASE}/api/rating`)
export class RatingController {
  constructor(private readonly exports: ListExports) {}

  @Get('list')
  @Permission('rating:list')
  @ApiOperation({ summary: "List the ratings of the caller's area" })
  @ApiList(RatingRow, RATING_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(RATING_LIST) query: ListQuery): Promise<Page<RatingRow>> {
    return listRatings(ctx, query)
  }

  @ExportCall('rating:export', RATING_LIST)
  async exportList(
    @RequestCtx() ctx: Ctx,
    @ListParams(RATING_LIST) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(ctx, reply, query, RATINGS_TABLE, (tx) => exportedRatings(tx, query))
  }

  @Get('own')
  @Self(1, 2, 3, 4)
  @ApiOperation({ summary: "Get the caller's rows of published ratings, the latest first" })
  @ApiOkResponse({ type: [OwnRating] })
  own(@RequestCtx() ctx: Ctx): Promise<OwnRating[]> {
    return ownRatings(ctx)
  }

  @Post()
  @Permission('rating:create')
  @Idempotent()
  @HttpCode(202)
  @ApiOperation({ summary: 'Rate an area as of the end of a half year, by a job' })
  @ApiAcceptedResponse({ type: JobStarted })
  create(@RequestCtx() ctx: Ctx, @Body() { period, areaId }: RatingInput): Promise<JobStarted> {
    return requestRating(ctx, period, areaId)
  }

  @Get(':id')
  @Permission('rating:list')
  @ApiOperation({ summary: 'Get a rating with its counts by role' })
  @ApiOkResponse({ type: RatingDetail })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<RatingDetail> {
    return readRating(ctx, id)
  }

  @Get(':id/rows')
  @Permission('rating:list')
  @ApiOperation({ summary: 'List the rows of a rating with their figures' })
  @ApiList(RatingEntry, RATING_ROWS)
  async rows(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @ListParams(RATING_ROWS) query: ListQuery,
  ): Promise<Page<RatingEntry>> {
    await scoped(ctx, RatingEntity).get(id)
    return ratingRows(ctx, id, query)
  }

  @ExportCall('rating:export', RATING_ROWS, ':id/rows/export')
  async export(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @ListParams(RATING_ROWS) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await scoped(ctx, RatingEntity).get(id)
    await this.exports.send(ctx, reply, query, RATING_TABLE, (tx) => exportedRows(tx, id, query))
  }

  @Put(':id/publish')
  @Permission('rating:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Publish: the public notice begins, rows can be objected to' })
  @ApiOkResponse({ type: RatingDetail })
  publish(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<RatingDetail> {
    return this.after(ctx, id, (tx) => publishRating(tx, id))
  }

  @Put(':id/enforce')
  @Permission('rating:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Put into force after the notice, once no objection is open' })
  @ApiOkResponse({ type: RatingDetail })
  enforce(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<RatingDetail> {
    return this.after(ctx, id, (tx) => enforceRating(tx, id))
  }

  @Put(':id/withdraw')
  @Permission('rating:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Withdraw, with a reason that whoever cites the rating reads' })
  @ApiOkResponse({ type: RatingDetail })
  withdraw(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: RatingReason): Promise<RatingDetail> {
    return this.after(ctx, id, (tx) => withdrawRating(tx, id, reason))
  }

  private after(ctx: Ctx, id: string, act: (tx: Ctx) => Promise<unknown>): Promise<RatingDetail> {
    return unitOfWork(ctx, async (tx) => {
      await act(tx)
      return readRating(tx, id)
    })
  }
}
