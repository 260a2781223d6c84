import { ADMIN_BASE, PARTICIPANT_SIGNS, type Page, type ParticipantSign } from '@credit/contract'
import { toPoints } from '@credit/scoring'
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common'
import {
  ApiAcceptedResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger'
import { Permission, Self } from '../../platform/access/declare.js'
import { IdParam } from '../../platform/crud/crud.controller.js'
import type { Actor, Ctx } from '../../platform/database/context.js'
import { areaLimit } from '../../platform/database/scope.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError, notFound } from '../../platform/http/domain-error.js'
import { Idempotent } from '../../platform/http/idempotency.interceptor.js'
import { ApiPage, page, pageOf } from '../../platform/http/page.js'
import { optionalId } from '../../platform/http/params.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { enqueue } from '../../platform/jobs/enqueue.js'
import { JobStarted } from '../../platform/jobs/job.dto.js'
import { termsOf } from '../ledger/book.js'
import { readParticipants } from '../ledger/ledger.queries.js'
import { RECOMPUTE_JOB } from '../rules/version-rules.js'
import {
  CreditRow,
  Distribution,
  OwnStar,
  RankedRow,
  RecomputeInput,
  ScoreLineRow,
} from './credit.dto.js'
import { maySeeCredit, rankingArea } from './credit.policy.js'
import { readLines } from './credit.queries.js'
import { lineRows } from './line-text.js'
import { readDistribution, readRank, readRanking } from './ranking.queries.js'
import { creditOf, explainScore, levelsOf } from './score-of.js'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TYPE = { name: 'type', required: false, schema: { type: 'integer', enum: [1, 2, 3, 4] } }
const AREA = { name: 'areaId', required: false, schema: { type: 'string', format: 'uuid' } }

@ApiTags('credit')
@ApiExtraModels(OwnStar, Distribution)
@Controller(`${ADMIN_BASE}/api`)
export class CreditController {
  @Get('credit/:id')
  @Self()
  @ApiOperation({ summary: 'The credit of a participant, with everything that made it' })
  @ApiQuery({ name: 'asOf', required: false, schema: { type: 'string', format: 'date' } })
  @ApiOkResponse({ type: CreditRow })
  credit(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query('asOf') asOf?: string,
  ): Promise<CreditRow> {
    maySeeCredit(ctx.me, id)
    return creditOf(ctx, id, { asOf: dayOf(ctx, asOf), named: ctx.me.sign === 0 })
  }

  @Get('credit/:id/lines')
  @Self()
  @ApiOperation({ summary: 'The credit ledger of a participant, newest first' })
  @ApiPage(ScoreLineRow)
  async lines(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() query: Record<string, unknown>,
  ): Promise<Page<ScoreLineRow>> {
    maySeeCredit(ctx.me, id)
    const list = pageOf(query)
    if ((await readParticipants(ctx, [id])).length === 0) throw notFound()
    const { rows, total } = await readLines(ctx, id, list)
    return page(await lineRows(ctx, rows), total, list)
  }

  @Post('credit/recompute')
  @Permission('credit:recompute')
  @Idempotent()
  @HttpCode(202)
  @ApiOperation({ summary: 'Compute the scores of an area, or of all, anew' })
  @ApiAcceptedResponse({ type: JobStarted })
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

  @Get('account/score/ranking')
  @Self()
  @ApiOperation({ summary: 'Ranking by score; participants see the own role and area' })
  @ApiQuery(TYPE)
  @ApiQuery(AREA)
  @ApiPage(RankedRow)
  async ranking(
    @RequestCtx() ctx: Ctx,
    @Query() query: Record<string, unknown>,
    @Query('type') type?: string,
    @Query('areaId') areaId?: string,
  ): Promise<Page<RankedRow>> {
    const sign = signOf(ctx.me, type)
    const area = rankingArea(ctx.me, optionalId('areaId', areaId))
    const list = pageOf(query)
    const { rows, total } = await readRanking(ctx, sign, area, list)
    return page(rows, total, list)
  }

  @Get('account/score/star')
  @Self()
  @ApiOperation({ summary: 'Participants: the own star; supervisors: how many stand at each' })
  @ApiQuery(TYPE)
  @ApiQuery(AREA)
  @ApiOkResponse({
    schema: { oneOf: [{ $ref: getSchemaPath(OwnStar) }, { $ref: getSchemaPath(Distribution) }] },
  })
  async star(
    @RequestCtx() ctx: Ctx,
    @Query('type') type?: string,
    @Query('areaId') areaId?: string,
  ): Promise<OwnStar | Distribution> {
    if (ctx.me.sign !== 0) return ownStar(ctx)
    const sign = signOf(ctx.me, type)
    return readDistribution(ctx, sign, rankingArea(ctx.me, optionalId('areaId', areaId)))
  }
}

/** Supervisors say which role, and need the dashboard; participants have only their own. */
function signOf(actor: Actor, type: string | undefined): ParticipantSign {
  const sign = PARTICIPANT_SIGNS.find((known) => String(known) === type)
  if (type !== undefined && type !== '' && !sign) {
    const values = PARTICIPANT_SIGNS.join(', ')
    throw new DomainError('VALIDATION', { fields: { type: [['field.enum', { values }]] } })
  }
  if (actor.sign !== 0) {
    if (sign && sign !== actor.sign) throw new DomainError('FORBIDDEN')
    return actor.sign
  }
  if (!actor.permissions.has('dashboard:view')) throw new DomainError('FORBIDDEN')
  if (!sign) throw new DomainError('VALIDATION', { fields: { type: ['field.required'] } })
  return sign
}

async function ownStar(ctx: Ctx): Promise<OwnStar> {
  const { participantId } = ctx.me
  if (participantId === null) throw notFound()
  const explained = await explainScore(ctx, participantId)
  const { stored, rules, result } = explained
  const { stars, band } = levelsOf(explained)
  const next = rules.nextStarAt(stored.sign, result.score)
  return {
    creditScore: toPoints(result.score),
    starLevel: stars,
    ...(await readRank(ctx, participantId)),
    band,
    nextStarAt: next === null ? null : toPoints(next),
    breakdown: termsOf(result),
  }
}

function dayOf(ctx: Ctx, asOf: string | undefined): string | undefined {
  if (asOf === undefined || asOf === '') return undefined
  const valid = DATE.test(asOf) && new Date(`${asOf}T00:00:00Z`).toJSON()?.startsWith(asOf)
  if (!valid) throw new DomainError('VALIDATION', { fields: { asOf: ['field.date'] } })
  if (asOf > ctx.clock.today()) {
    const max = ctx.clock.today()
    throw new DomainError('RULE_BROKEN', { fields: { asOf: [['field.atMost', { max }]] } })
  }
  return asOf
}
