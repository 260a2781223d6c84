import { type Page } from '@credit/contract'
import { Body, Param } from '@nestjs/common'
import { ApiParam } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { assertCity } from '../assert-city.js'
import { selectTotals, selectYear } from '../statistics/sync-statistics.sql.js'
import { SyncInfo, SyncMonth, SyncRunInput, SyncRunRow, SyncStarted } from '../sync.dto.js'
import { ISSUES, lastRun, listIssues, RUNS } from './list-runs.js'
import { SyncJobs } from './sync-jobs.js'

@AdminCalls('sync', 'sync')
export class SyncController {
  constructor(private readonly jobs: SyncJobs) {}

  @Call(
    { get: 'info/last', permission: 'dashboard:view', answer: SyncInfo },
    "Get the last sync with the area's figures",
  )
  async last(@RequestCtx() ctx: Ctx): Promise<SyncInfo> {
    const run = await lastRun(ctx)
    const { startedAt = null, finishedAt = null } = run ?? {}
    const nextRunAt = this.jobs.nextRunAt(ctx.clock.now())
    const totals = await selectTotals.first(ctx, { startedAt, finishedAt })
    if (!totals) throw new Error('totals are always one row')
    return {
      syncEndTime: finishedAt ? timeText(finishedAt) : null,
      status: run?.status ?? null,
      nextRunAt: nextRunAt ? timeText(nextRunAt) : null,
      ...totals,
    }
  }

  @Call(
    { get: 'info/statistics/:year', permission: 'dashboard:view', answer: [SyncMonth] },
    'Count the synced records of a year by month',
  )
  @ApiParam({ name: 'year', schema: { type: 'integer' } })
  statistics(@RequestCtx() ctx: Ctx, @Param('year') year: string) {
    if (!/^(19|20|21)\d{2}$/.test(year)) {
      throw new DomainError('VALIDATION', { fields: { year: ['field.invalid'] } })
    }
    return selectYear.rows(ctx, { year: Number(year), areaId: null })
  }

  @Call(
    { post: 'run', permission: 'sync:run', answer: SyncStarted, status: 202, idempotent: true },
    'Start a sync of all areas from the configured source; city only',
  )
  run(@RequestCtx() ctx: Ctx, @Body() input: SyncRunInput) {
    return this.jobs.start(ctx, input.openAll ?? false)
  }

  @Call({ get: 'run/list', permission: 'sync:list', answer: RUNS }, 'List the sync runs, newest first; city only')
  async list(@RequestCtx() ctx: Ctx, @ListParams(RUNS) query: ListQuery): Promise<Page<SyncRunRow>> {
    assertCity(ctx)
    return RUNS.with({ configured: this.jobs.source }).page(ctx, query)
  }

  @Call({ get: 'run/:id', permission: 'sync:list', answer: SyncRunRow }, 'Get a sync run; city only')
  async get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<SyncRunRow> {
    assertCity(ctx)
    return RUNS.with({ configured: this.jobs.source }).get(ctx, id)
  }

  @Call(
    { get: 'run/:id/refused', permission: 'sync:list', answer: ISSUES },
    'List rows that a run refused or warned of, with reason and place; city only',
  )
  async refused(@RequestCtx() ctx: Ctx, @IdParam() id: string, @ListParams(ISSUES) query: ListQuery) {
    assertCity(ctx)
    return listIssues(ctx, id, query)
  }
}
