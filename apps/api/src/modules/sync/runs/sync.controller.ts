import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { DomainError } from '../../../core/domain-error.js'
import { Permission } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { selectTotals, selectYear } from '../statistics/sync-statistics.sql.js'
import { SyncInfo, SyncItemRow, SyncMonth, SyncRunInput, SyncRunRow, SyncStarted } from '../sync.dto.js'
import { getRun, ISSUE_LIST, lastRun, listIssues, listRuns, RUN_LIST } from './list-runs.js'
import { SyncJobs } from './sync-jobs.js'

@ApiTags('sync')
@Controller(`${ADMIN_BASE}/api/sync`)
export class SyncController {
  constructor(private readonly jobs: SyncJobs) {}

  @Get('info/last')
  @Permission('dashboard:view')
  @ApiOperation({ summary: "Get the last sync, with the figures of the caller's area" })
  @ApiOkResponse({ type: SyncInfo })
  async last(@RequestCtx() ctx: Ctx): Promise<SyncInfo> {
    const run = await lastRun(ctx)
    const { startedAt = null, finishedAt = null } = run ?? {}
    const totals = await selectTotals.first(ctx, { startedAt, finishedAt })
    if (!totals) throw new Error('totals are always one row')
    return {
      syncEndTime: finishedAt?.toISOString() ?? null,
      status: run?.status ?? null,
      nextRunAt: this.jobs.nextRunAt(ctx.clock.now())?.toISOString() ?? null,
      ...totals,
    }
  }

  @Get('info/statistics/:year')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'Get the numbers of synced records by month of a year' })
  @ApiParam({ name: 'year', schema: { type: 'integer' } })
  @ApiOkResponse({ type: [SyncMonth] })
  statistics(@RequestCtx() ctx: Ctx, @Param('year') year: string): Promise<SyncMonth[]> {
    if (!/^(19|20|21)\d{2}$/.test(year)) {
      throw new DomainError('VALIDATION', { fields: { year: ['field.invalid'] } })
    }
    return selectYear.rows(ctx, { year: Number(year), areaId: null })
  }

  @Post('run')
  @Permission('sync:run')
  @Idempotent()
  @HttpCode(202)
  @ApiOperation({ summary: 'Start a sync of all areas from the configured source; city only' })
  @ApiAcceptedResponse({ type: SyncStarted })
  run(@RequestCtx() ctx: Ctx, @Body() input: SyncRunInput): Promise<SyncStarted> {
    return this.jobs.start(ctx, input.openAll ?? false)
  }

  @Get('run/list')
  @Permission('sync:list')
  @ApiOperation({ summary: 'List the runs of the sync, the last one first; city only' })
  @ApiList(SyncRunRow, RUN_LIST)
  async list(@RequestCtx() ctx: Ctx, @ListParams(RUN_LIST) query: ListQuery): Promise<Page<SyncRunRow>> {
    assertCity(ctx)
    return listRuns(ctx, query, this.jobs.source)
  }

  @Get('run/:id')
  @Permission('sync:list')
  @ApiOperation({ summary: 'Get a run of the sync; city only' })
  @ApiOkResponse({ type: SyncRunRow })
  async get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<SyncRunRow> {
    assertCity(ctx)
    return getRun(ctx, id, this.jobs.source)
  }

  @Get('run/:id/refused')
  @Permission('sync:list')
  @ApiOperation({
    summary: 'List what a run refused or stored with a warning, with reason and place; city only',
  })
  @ApiList(SyncItemRow, ISSUE_LIST)
  async refused(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @ListParams(ISSUE_LIST) query: ListQuery,
  ): Promise<Page<SyncItemRow>> {
    assertCity(ctx)
    return listIssues(ctx, id, query)
  }
}

/**
 * Rejects districts. A run concerns all areas, and rows without an area belong to the city. Permissions to change such
 * rows only apply in the city, but permissions to read them are not limited.
 */
function assertCity(ctx: Ctx): void {
  if (!ctx.me.city) throw new DomainError('FORBIDDEN')
}
