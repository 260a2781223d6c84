import { normaliseCode } from '@credit/contract'
import { Inject, Param, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx, TEXT_ANSWER } from '#http/call'
import { disposition } from '#http/disposition'
import { ListParams, type ListQuery } from '#list/list-params'
import { PublicExportLimit } from '../acts/serious/public-export-limit.js'
import { PublicExportCall } from '../exchange/export/export-call.js'
import { ListExports } from '../exchange/export/list-exports.js'
import { AttemptGuard, type AttemptRule } from '../identity/limits/attempt-guard.js'
import { PublicRating, RatingVerification } from './rating.dto.js'
import { PUBLIC_RATING_TABLE } from './rating.table.js'
import { PUBLIC_ROWS, rowsOf } from './rating-rows.js'
import { statementOf } from './rating-statement.js'
import { findPublished, findWithRows, PUBLIC_RATINGS, publicRating, verifyRating } from './read-ratings.js'

const WHY_PUBLIC = 'ratings of organisations are noticed to the public'
const TEXT = 'text/plain'

/** Published ratings. */
@AdminCalls('rating/public', 'ratings')
export class PublicRatingController {
  constructor(
    private readonly exports: ListExports,
    private readonly limit: PublicExportLimit,
  ) {}

  @Call({ get: '', public: WHY_PUBLIC, answer: PUBLIC_RATINGS }, 'List the published ratings, latest first')
  list(@RequestCtx() ctx: Ctx, @ListParams(PUBLIC_RATINGS) query: ListQuery) {
    return PUBLIC_RATINGS.page(ctx, query)
  }

  @Call(
    { get: ':number', public: WHY_PUBLIC, answer: PublicRating },
    'Get a published or withdrawn rating by its number',
  )
  async get(@RequestCtx() ctx: Ctx, @Param('number') number: string) {
    return publicRating(ctx, await findPublished(ctx, numberOf(number)))
  }

  @Call({ get: ':number/rows', public: WHY_PUBLIC, answer: PUBLIC_ROWS }, 'List the rows of a published rating')
  async rows(@RequestCtx() ctx: Ctx, @Param('number') number: string, @ListParams(PUBLIC_ROWS) query: ListQuery) {
    const { id } = await findWithRows(ctx, numberOf(number))
    return PUBLIC_ROWS.page(ctx, query, rowsOf(id))
  }

  @PublicExportCall(WHY_PUBLIC, PUBLIC_ROWS, ':number/rows/export')
  async export(
    @RequestCtx() ctx: Ctx,
    @Param('number') number: string,
    @ListParams(PUBLIC_ROWS) query: ListQuery,
    @Res() reply: FastifyReply,
  ) {
    const { id } = await findWithRows(ctx, numberOf(number))
    await this.limit.check(ctx)
    const rows = (snapshot: Ctx) => PUBLIC_ROWS.exported(snapshot, query, rowsOf(id))
    await this.exports.send(ctx, reply, query, PUBLIC_RATING_TABLE, rows)
  }

  @Call(
    { get: ':number/statement', public: WHY_PUBLIC, answer: TEXT_ANSWER, produces: [TEXT] },
    "Get the statement of a published rating, a text whose SHA-256 is the rating's digest",
  )
  async statement(
    @RequestCtx() ctx: Ctx,
    @Param('number') written: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const number = numberOf(written)
    const rating = await findWithRows(ctx, number)
    await this.limit.check(ctx)
    const text = await statementOf(ctx, rating)
    void reply
      .type(`${TEXT}; charset=utf-8`)
      .header('content-disposition', disposition('attachment', `${number}.txt`))
      .header('cache-control', 'no-store')
    return text
  }
}

/** Verifies ratings that are cited by their number. */
@AdminCalls('rating/verify', 'ratings')
export class VerifyRatingController {
  private readonly rule: AttemptRule

  constructor(
    @Inject(CONFIG) { limits }: Config,
    private readonly guard: AttemptGuard,
  ) {
    this.rule = { name: 'rating-verify', free: limits.publicVerifications, base: 1, max: 60 }
  }

  @Call(
    {
      get: ':number',
      public: 'who reads a number may learn whether such a rating was published',
      answer: RatingVerification,
    },
    'Verify a rating by its number, and its rows by its digest',
  )
  async verify(@RequestCtx() ctx: Ctx, @Param('number') written: string) {
    await this.guard.pass(this.rule, ctx.ip)
    return verifyRating(ctx, numberOf(written))
  }
}

/** A number as people write it. */
const numberOf = (written: string): string => normaliseCode(written).slice(0, 40)
