import { type Page, type ParticipantSign, SIGN } from '@credit/contract'
import { Body, Query, Res } from '@nestjs/common'
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Actor, Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { areaLimit } from '#database/scope'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, answerOf, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery, paged } from '#list/list-params'
import { page } from '#list/page'
import { ExportCall } from '../exchange/export/export-call.js'
import { ListExports } from '../exchange/export/list-exports.js'
import { enqueue } from '../jobs/enqueue.js'
import { JobStarted } from '../jobs/job.dto.js'
import { entriesPage } from '../ledger/entries.sql.js'
import { participantCredit } from '../ledger/ledger.sql.js'
import { RECOMPUTE_JOB } from '../ledger/rules/rule-versions.js'
import { Distribution, OwnStar, RankedRow, RecomputeInput, ScoreLineRow } from './credit.dto.js'
import { assertMaySeeCredit, rankingArea } from './credit.policy.js'
import { LedgerQuery, RankingQuery, StarQuery } from './credit-query.dto.js'
import { distributionOf } from './distribution.sql.js'
import { entryRows } from './entry-rows.js'
import { ownStar } from './explain-score.js'
import { rankingPage } from './ranking.sql.js'
import { SCORE_TABLE } from './score.table.js'
import { listScores, SCORES } from './score-list.js'
import { ScoreRow } from './score-row.dto.js'
import { trendsOf } from './trends.js'

const STARS = answerOf<OwnStar | Distribution>({
  schema: { oneOf: [{ $ref: getSchemaPath(OwnStar) }, { $ref: getSchemaPath(Distribution) }] },
})

@ApiExtraModels(OwnStar, Distribution)
@AdminCalls('', 'credit')
export class CreditController {
  constructor(private readonly exports: ListExports) {}

  @Call(
    { get: 'credit/list', permission: 'credit:list', answer: paged(ScoreRow, SCORES) },
    'List participants with their scores',
  )
  scores(@RequestCtx() ctx: Ctx, @ListParams(SCORES) query: ListQuery) {
    return listScores(ctx, query)
  }

  @ExportCall('credit:export', SCORES, 'credit/export')
  export(@RequestCtx() ctx: Ctx, @ListParams(SCORES) query: ListQuery, @Res() reply: FastifyReply) {
    return this.exports.send(ctx, reply, query, SCORE_TABLE, (tx) => SCORES.exported(tx, query))
  }

  @Call(
    { get: 'credit/:id/lines', self: true, answer: paged(ScoreLineRow) },
    "List a participant's ledger, newest first",
  )
  async lines(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Query() query: LedgerQuery) {
    assertMaySeeCredit(ctx.me, id)
    const participant = await participantCredit.first(ctx, { ids: [id], lock: false })
    if (!participant) throw notFound()
    const found = await entriesPage.first(ctx, { participantId: id, page: query })
    return page(await entryRows(ctx, { id, sign: participant.sign }, found?.rows ?? []), found?.total ?? 0, query)
  }

  @Call(
    { post: 'credit/recompute', permission: 'credit:recompute', answer: JobStarted, status: 202, idempotent: true },
    'Recompute the scores of an area or of all areas',
  )
  recompute(@RequestCtx() ctx: Ctx, @Body() input: RecomputeInput): Promise<JobStarted> {
    const limit = areaLimit(ctx)
    if (limit !== null && input.areaId !== undefined && input.areaId !== limit) {
      throw new DomainError('FORBIDDEN')
    }
    const areaId = input.areaId ?? limit ?? undefined
    return unitOfWork(ctx, async (tx) => ({
      jobId: await enqueue(tx, RECOMPUTE_JOB, { areaId }, { key: areaId ?? 'all' }),
    }))
  }

  @Call(
    { get: 'account/score/ranking', self: true, answer: paged(RankedRow) },
    'Get the ranking by score; participants see their role and area',
  )
  async ranking(@RequestCtx() ctx: Ctx, @Query() query: RankingQuery): Promise<Page<RankedRow>> {
    const sign = roleOf(ctx.me, query.type)
    if (sign === null) {
      throw new DomainError('VALIDATION', { fields: { type: ['field.required'] } })
    }
    const areaId = rankingArea(ctx.me, query.areaId)
    const found = await rankingPage.first(ctx, { sign, areaId, page: query })
    const offset = (query.current - 1) * query.size
    const ranked = found?.rows ?? []
    // How the scores of others developed is for supervisors.
    const drawn = ctx.me.sign === SIGN.supervisor ? ranked.map(({ participantId }) => participantId) : []
    const trends = await trendsOf(ctx, drawn)
    const rows = ranked.map((row, n) => ({
      ...row,
      rank: offset + n + 1,
      trend: trends.get(row.participantId) ?? [],
    }))
    return page(rows, found?.total ?? 0, query)
  }

  @Call(
    { get: 'account/score/star', self: true, answer: STARS },
    "Get the caller's star level; supervisors get the number of participants per level",
  )
  async star(@RequestCtx() ctx: Ctx, @Query() query: StarQuery) {
    if (ctx.me.sign !== SIGN.supervisor) return ownStar(ctx)
    const sign = roleOf(ctx.me, query.type)
    const areaId = rankingArea(ctx.me, query.areaId)
    const found = await distributionOf.first(ctx, { sign, areaId })
    return found ?? { total: 0, stars: [], bands: [] }
  }
}

/** Returns the requested role: supervisors may name any (null = all), participants only their own. */
function roleOf(actor: Actor, type: ParticipantSign | undefined): ParticipantSign | null {
  if (actor.sign !== SIGN.supervisor) {
    if (type !== undefined && type !== actor.sign) throw new DomainError('FORBIDDEN')
    return actor.sign
  }
  if (!actor.permissions.has('dashboard:view')) throw new DomainError('FORBIDDEN')
  return type ?? null
}
