import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Body, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx, Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { RatingEntity } from '#entities/ratings/rating'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { ExportCall } from '../exchange/export/export-call.js'
import { ListExports } from '../exchange/export/list-exports.js'
import { JobStarted } from '../jobs/job.dto.js'
import { requestRating } from './compute-rating.js'
import { enforceRating, publishRating, withdrawRating } from './decide-rating.js'
import { OwnRating, RatingDetail, RatingInput, RatingReason } from './rating.dto.js'
import { RATING_TABLE, RATINGS_TABLE } from './rating.table.js'
import { RATING_ROWS, rowsOf } from './rating-rows.js'
import { ownRatings, RATINGS, readRating } from './read-ratings.js'

/** Half-yearly ratings, as supervisors make them and participants see themselves in them. */
@AdminCalls('rating', 'ratings')
export class RatingController {
  constructor(private readonly exports: ListExports) {}

  @Call({ get: 'list', permission: 'rating:list', answer: RATINGS }, "List the area's ratings")
  list(@RequestCtx() ctx: Ctx, @ListParams(RATINGS) query: ListQuery) {
    return RATINGS.page(ctx, query)
  }

  @ExportCall('rating:export', RATINGS)
  exportList(@RequestCtx() ctx: Ctx, @ListParams(RATINGS) query: ListQuery, @Res() reply: FastifyReply) {
    return this.exports.send(ctx, reply, query, RATINGS_TABLE, (tx) => RATINGS.exported(tx, query))
  }

  @Call(
    { get: 'own', self: PARTICIPANT_SIGNS, answer: [OwnRating] },
    "Get the caller's published ratings, latest first",
  )
  own(@RequestCtx() ctx: Ctx) {
    return ownRatings(ctx)
  }

  @Call(
    { post: '', permission: 'rating:create', answer: JobStarted, status: 202, idempotent: true },
    'Rate an area for a half year, by a job',
  )
  create(@RequestCtx() ctx: Ctx, @Body() { period, areaId }: RatingInput) {
    return requestRating(ctx, period, areaId)
  }

  @Call({ get: ':id', permission: 'rating:list', answer: RatingDetail }, 'Get a rating with its counts by role')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return readRating(ctx, id)
  }

  @Call({ get: ':id/rows', permission: 'rating:list', answer: RATING_ROWS }, 'List the rows of a rating')
  async rows(@RequestCtx() ctx: Ctx, @IdParam() id: string, @ListParams(RATING_ROWS) query: ListQuery) {
    await scoped(ctx, RatingEntity).get(id)
    return RATING_ROWS.page(ctx, query, rowsOf(id))
  }

  @ExportCall('rating:export', RATING_ROWS, ':id/rows/export')
  async export(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @ListParams(RATING_ROWS) query: ListQuery,
    @Res() reply: FastifyReply,
  ) {
    await scoped(ctx, RatingEntity).get(id)
    await this.exports.send(ctx, reply, query, RATING_TABLE, (tx) => RATING_ROWS.exported(tx, query, rowsOf(id)))
  }

  @Call(
    { put: ':id/publish', permission: 'rating:approve', answer: RatingDetail, idempotent: true },
    'Publish a rating; its notice begins and rows can be objected to',
  )
  publish(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.after(ctx, id, (tx) => publishRating(tx, id))
  }

  @Call(
    { put: ':id/enforce', permission: 'rating:approve', answer: RatingDetail, idempotent: true },
    'Put a rating into force after its notice, without open objections',
  )
  enforce(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.after(ctx, id, (tx) => enforceRating(tx, id))
  }

  @Call(
    { put: ':id/withdraw', permission: 'rating:approve', answer: RatingDetail, idempotent: true },
    'Withdraw a rating, with a reason shown to its readers',
  )
  withdraw(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: RatingReason) {
    return this.after(ctx, id, (tx) => withdrawRating(tx, id, reason))
  }

  private after(ctx: Ctx, id: string, act: (tx: Tx) => Promise<unknown>): Promise<RatingDetail> {
    return unitOfWork(ctx, async (tx) => {
      await act(tx)
      return readRating(tx, id)
    })
  }
}
