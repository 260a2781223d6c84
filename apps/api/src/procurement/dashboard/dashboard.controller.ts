import { ADMIN_BASE } from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger'
import { Permission } from '../../platform/access/declare.js'
import type { Ctx } from '../../platform/database/context.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { optionalId } from '../../platform/http/params.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { translate } from '../../platform/language/language.js'
import { statusText } from '../projects/project-rows.js'
import { AnalysisRow, DynamicsRow, SectionFigures } from './dashboard.dto.js'
import { type Happening, readAnalysis, readDynamics, readFigures } from './dashboard.queries.js'

const LATEST = 20
const MONTHS = ['3', '6', '12']

@ApiTags('dashboard')
@Controller(`${ADMIN_BASE}/api/sysProject`)
export class ProjectDashboardController {
  @Get('analyze')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'Bid sections of the area by progress' })
  @ApiOkResponse({ type: SectionFigures })
  analyze(@RequestCtx() ctx: Ctx): Promise<SectionFigures> {
    return readFigures(ctx)
  }

  @Get('dynamics')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'The latest 20 things that happened in the area' })
  @ApiOkResponse({ type: [DynamicsRow] })
  async dynamics(@RequestCtx() ctx: Ctx): Promise<DynamicsRow[]> {
    const happenings = await readDynamics(ctx, LATEST)
    return happenings.map(({ stage, ...row }) => ({
      ...row,
      time: row.time.toISOString(),
      text: textOf(ctx, { ...row, stage }),
    }))
  }

  @Get('analysis')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'Sections that reached a stage, by month' })
  @ApiQuery({ name: 'months', required: false, schema: { type: 'integer', enum: [3, 6, 12] } })
  @ApiQuery({ name: 'areaId', required: false, schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: [AnalysisRow] })
  analysis(
    @RequestCtx() ctx: Ctx,
    @Query('months') months = '12',
    @Query('areaId') areaId?: string,
  ): Promise<AnalysisRow[]> {
    if (!MONTHS.includes(months)) {
      throw new DomainError('VALIDATION', { fields: { months: ['field.invalid'] } })
    }
    const since = monthsBack(ctx.clock.today(), Number(months))
    return readAnalysis(ctx, since, optionalId('areaId', areaId) ?? null)
  }
}

function textOf(ctx: Ctx, { kind, stage, bidSectionName }: Happening): string {
  const params = { section: bidSectionName, stage: statusText(ctx, String(stage ?? '')) }
  return translate(ctx.locale, `dynamics.${kind}`, params)
}

/** First day of the month that begins the span, the running month included. */
export function monthsBack(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10)
}
