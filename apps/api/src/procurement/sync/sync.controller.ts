import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common'
import {
  ApiAcceptedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger'
import { Permission } from '../../platform/access/declare.js'
import { IdParam } from '../../platform/crud/crud.controller.js'
import type { Ctx } from '../../platform/database/context.js'
import { DomainError, notFound } from '../../platform/http/domain-error.js'
import { Idempotent } from '../../platform/http/idempotency.interceptor.js'
import { ApiPage, page, pageOf } from '../../platform/http/page.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { translate } from '../../platform/language/language.js'
import { reasonText } from './reason-text.js'
import {
  SyncInfo,
  SyncItemRow,
  SyncMonth,
  SyncRunInput,
  SyncRunRow,
  SyncStarted,
} from './sync.dto.js'
import {
  countRemarks,
  findRun,
  lastRun,
  listRuns,
  type RunRow,
  readTotals,
  readYear,
  remarksOf,
} from './sync.queries.js'
import { SyncJobs } from './sync-jobs.js'

@ApiTags('sync')
@Controller(`${ADMIN_BASE}/api/sync`)
export class SyncController {
  constructor(private readonly jobs: SyncJobs) {}

  @Get('info/last')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'The last sync, with the figures of the area' })
  @ApiOkResponse({ type: SyncInfo })
  async last(@RequestCtx() ctx: Ctx): Promise<SyncInfo> {
    const run = await lastRun(ctx)
    return {
      syncEndTime: run?.finishedAt?.toISOString() ?? null,
      status: run?.status ?? null,
      ...(await readTotals(ctx, run)),
    }
  }

  @Get('info/statistics/:year')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'What the sync brought, by month of a year' })
  @ApiParam({ name: 'year', schema: { type: 'integer' } })
  @ApiOkResponse({ type: [SyncMonth] })
  statistics(@RequestCtx() ctx: Ctx, @Param('year') year: string): Promise<SyncMonth[]> {
    if (!/^(19|20|21)\d{2}$/.test(year)) {
      throw new DomainError('VALIDATION', { fields: { year: ['field.invalid'] } })
    }
    return readYear(ctx, Number(year))
  }

  @Post('run')
  @Permission('sync:run')
  @Idempotent()
  @HttpCode(202)
  @ApiOperation({ summary: 'Sync from the configured source now' })
  @ApiAcceptedResponse({ type: SyncStarted })
  async run(@RequestCtx() ctx: Ctx, @Body() input: SyncRunInput): Promise<SyncStarted> {
    return { jobId: await this.jobs.start(ctx, input.openAll ?? false) }
  }

  @Get('run/list')
  @Permission('sync:list')
  @ApiOperation({ summary: 'Runs of the sync, newest first' })
  @ApiPage(SyncRunRow)
  async list(
    @RequestCtx() ctx: Ctx,
    @Query() query: Record<string, unknown>,
  ): Promise<Page<SyncRunRow>> {
    const list = pageOf(query)
    const { rows, total } = await listRuns(ctx, list)
    return page(
      rows.map((row) => runRow(ctx, row)),
      total,
      list,
    )
  }

  @Get('run/:id/refused')
  @Permission('sync:list')
  @ApiOperation({ summary: 'What a run refused, or took in with a warning, with reason and place' })
  @ApiQuery({ name: 'outcome', required: false, enum: ['refused', 'warned'] })
  @ApiPage(SyncItemRow)
  async refused(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() query: Record<string, unknown>,
  ): Promise<Page<SyncItemRow>> {
    const list = pageOf(query)
    const outcome = query.outcome === 'warned' ? 'warned' : 'refused'
    if (!(await findRun(ctx, id))) throw notFound()
    const offset = (list.current - 1) * list.size
    const rows = await remarksOf(ctx, id, [outcome], list.size, offset)
    return page(
      rows.map(({ params, ...row }) => ({
        ...row,
        text: reasonText(ctx.locale, { reason: row.reason, params }),
      })),
      await countRemarks(ctx, id, [outcome]),
      list,
    )
  }
}

function runRow(ctx: Ctx, { error, startedAt, finishedAt, ...run }: RunRow): SyncRunRow {
  return {
    ...run,
    statusStr: translate(ctx.locale, `sync.status.${run.status}`),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    error: error && reasonText(ctx.locale, error),
  }
}
