import { ADMIN_BASE, CALENDAR_YEARS } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger'
import type { Ctx, Tx } from '../../core/context.js'
import { notFound } from '../../core/domain-error.js'
import { Permission } from '../../http/access/declare.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { LongBody } from '../../http/route-settings.js'
import {
  CalendarDaysInput,
  CalendarImportInput,
  CalendarQuery,
  CalendarYear,
  DeadlineMovesRow,
  ImportedCalendar,
  MoveDeadlinesInput,
  MovedDeadlinesRow,
} from './calendar.dto.js'
import { CalendarService } from './calendar.service.js'

/** The working days; the city's supervisors keep them, the districts' read them. */
@ApiTags('calendar')
@Controller(`${ADMIN_BASE}/api/calendar`)
export class CalendarController {
  constructor(private readonly calendar: CalendarService) {}

  @Get()
  @Permission('calendar:list')
  @ApiOperation({ summary: 'Get the holidays and make-up days of a year' })
  @ApiOkResponse({ type: CalendarYear })
  year(@RequestCtx() ctx: Ctx, @Query() { year }: CalendarQuery): Promise<CalendarYear> {
    return this.calendar.year(ctx, year)
  }

  @Put('days')
  @LongBody()
  @Permission('calendar:update')
  @ApiOperation({ summary: 'Set days; due times of open records move only by calendar/deadlines' })
  @ApiOkResponse({ type: CalendarYear })
  async setDays(@RequestCtx() ctx: Ctx, @Body() { days, version }: CalendarDaysInput): Promise<CalendarYear> {
    await this.calendar.setDays(ctx, days, version)
    return this.calendar.year(ctx, Number(days[0]?.date.slice(0, 4)))
  }

  @Post('import')
  @HttpCode(200)
  @Permission('calendar:import')
  @ApiOperation({ summary: 'Set the days of an uploaded list: all, or none if a row is wrong' })
  @ApiOkResponse({ type: ImportedCalendar })
  importDays(@RequestCtx() ctx: Ctx, @Body() { fileId, version }: CalendarImportInput): Promise<ImportedCalendar> {
    return this.calendar.importDays(ctx, fileId, version)
  }

  @Put('confirm/:year')
  @Permission('calendar:update')
  @ApiOperation({ summary: 'Confirm that the days of a year are those of the official notice' })
  @ApiParam({ name: 'year', schema: { type: 'integer' } })
  @ApiOkResponse({ type: CalendarYear })
  async confirm(@RequestCtx() ctx: Ctx, @Param('year') text: string): Promise<CalendarYear> {
    const year = Number(text)
    const { first, last } = CALENDAR_YEARS
    if (!Number.isInteger(year) || year < first || year > last) throw notFound()
    await this.calendar.confirm(ctx, year)
    return this.calendar.year(ctx, year)
  }

  @Get('deadlines')
  @Permission('calendar:list')
  @ApiOperation({ summary: 'Preview what moving open records to the changed calendar would do' })
  @ApiOkResponse({ type: DeadlineMovesRow })
  preview(@RequestCtx() ctx: Ctx): Promise<DeadlineMovesRow> {
    return this.calendar.preview(ctx)
  }

  @Post('deadlines')
  @HttpCode(200)
  @Permission('calendar:update')
  @ApiOperation({ summary: 'Move the due times of open records to the calendar, or leave them' })
  @ApiOkResponse({ type: MovedDeadlinesRow })
  decide(@RequestCtx() ctx: Tx, @Body() { move }: MoveDeadlinesInput): Promise<MovedDeadlinesRow> {
    return this.calendar.decide(ctx, move)
  }
}
