import { endOfDay, offeredPermissions } from '@credit/contract'
import type { Ctx } from '#core/context'
import { addWorkingDays, workingDaysBetween } from '../../calendar/working-days.js'
import { readTerm } from '../../ledger/rules/notice-period.js'
import { daysOfTodos, listTodos, type TodoPage } from './todos.sql.js'

/**
 * Returns a page of the items that are offered to the caller, and their number. The term of items without a deadline of
 * their own is a setting; it is counted when they are listed, so that it follows the setting and the calendar.
 */
export async function readTodos(ctx: Ctx, page: Pick<TodoPage, 'limit' | 'offset' | 'assigneeId'>) {
  const today = ctx.clock.today()
  const { calendar, days: term } = await readTerm(ctx, 'examineDays')
  const days = (await daysOfTodos.rows(ctx, {})).map(({ day }) => ({
    day,
    dueAt: endOfDay(addWorkingDays(calendar, day, term)),
    age: workingDaysBetween(calendar, day, today),
  }))
  const permissions = offeredPermissions(ctx.me.permissions)
  return listTodos.first(ctx, { ...page, accountId: ctx.me.accountId, permissions, days, today, locale: ctx.locale })
}
