import { CALENDAR_YEARS } from '@credit/contract'
import { Body, Param, Query } from '@nestjs/common'
import { ApiParam } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { LongBody } from '#http/route-settings'
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
@AdminCalls('calendar', 'calendar')
export class CalendarController {
  constructor(private readonly calendar: CalendarService) {}

  @Call({ get: '', permission: 'calendar:list', answer: CalendarYear }, 'Get the holidays and make-up days of a year')
  year(@RequestCtx() ctx: Ctx, @Query() { year }: CalendarQuery) {
    return this.calendar.year(ctx, year)
  }

  @Call(
    { put: 'days', permission: 'calendar:update', answer: CalendarYear },
    'Set days; calendar/deadlines moves open due times',
  )
  @LongBody()
  async setDays(@RequestCtx() ctx: Ctx, @Body() { days, version }: CalendarDaysInput) {
    await this.calendar.setDays(ctx, days, version)
    return this.calendar.year(ctx, Number(days[0]?.date.slice(0, 4)))
  }

  @Call(
    { post: 'import', permission: 'calendar:import', answer: ImportedCalendar, status: 200 },
    'Set all days of an uploaded list, or none if a row is wrong',
  )
  importDays(@RequestCtx() ctx: Ctx, @Body() input: CalendarImportInput) {
    return this.calendar.importDays(ctx, input)
  }

  @Call(
    { put: 'confirm/:year', permission: 'calendar:update', answer: CalendarYear },
    'Confirm that the days of a year are those of the official notice',
  )
  @ApiParam({ name: 'year', schema: { type: 'integer' } })
  async confirm(@RequestCtx() ctx: Ctx, @Param('year') text: string) {
    const year = Number(text)
    const { first, last } = CALENDAR_YEARS
    if (!Number.isInteger(year) || year < first || year > last) throw notFound()
    await this.calendar.confirm(ctx, year)
    return this.calendar.year(ctx, year)
  }

  @Call(
    { get: 'deadlines', permission: 'calendar:list', answer: DeadlineMovesRow },
    'Preview moving open records to the changed calendar',
  )
  preview(@RequestCtx() ctx: Ctx) {
    return this.calendar.preview(ctx)
  }

  @Call(
    { post: 'deadlines', permission: 'calendar:update', answer: MovedDeadlinesRow, status: 200 },
    'Move due times of open records to the calendar, or keep them',
  )
  decide(@RequestCtx() ctx: Ctx, @Body() { move }: MoveDeadlinesInput) {
    return this.calendar.decide(ctx, move)
  }
}
