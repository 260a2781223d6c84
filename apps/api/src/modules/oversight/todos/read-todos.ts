import { endOfDay, offeredPermissions, type PlainDate, timeOn } from '@credit/contract'
import type { Ctx } from '#core/context'
import { addWorkingDays, type Calendar, workingDaysBetween } from '../../calendar/working-days.js'
import { readTerm } from '../../ledger/rules/notice-period.js'
import { limitsOn, type StepLimits } from './term-steps.js'
import { type CountedDay, daysOfTodos, listTodos, type TodoPage } from './todos.sql.js'

/** The terms of to-dos as the present settings and calendar count them. */
export interface CountedTerms {
  today: PlainDate
  calendar: Calendar
  limits: StepLimits
  /** The term of items that have no deadline of their own, by the day that it counts from. */
  days: CountedDay[]
}

/** Counts the terms of the items that the caller reaches. They are not stored, so that they follow the settings. */
export async function countTerms(ctx: Ctx): Promise<CountedTerms> {
  const today = ctx.clock.today()
  const { calendar, days: term } = await readTerm(ctx, 'examineDays')
  const days = (await daysOfTodos.rows(ctx, {})).map(({ day }) => ({
    day,
    dueAt: endOfDay(addWorkingDays(calendar, day, term)),
    age: workingDaysBetween(calendar, day, today),
  }))
  return { today, calendar, limits: limitsOn(calendar, today), days }
}

/** Returns a page of the items that are offered to the caller, and their number. */
export async function readTodos(ctx: Ctx, page: Pick<TodoPage, 'limit' | 'offset' | 'assigneeId'>) {
  const { today, limits, days } = await countTerms(ctx)
  const permissions = offeredPermissions(ctx.me.permissions)
  const escalatedBy = timeOn(limits.cityBefore)
  const { accountId } = ctx.me
  return listTodos.first(ctx, { ...page, accountId, permissions, days, today, escalatedBy, locale: ctx.locale })
}
