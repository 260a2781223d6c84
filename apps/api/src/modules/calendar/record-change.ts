import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { CalendarChangeEntity, type ChangedDay } from '#entities/calendar/calendar-change'
import type { DictionaryItem } from '#entities/site/dictionary'
import { updateChangeTodo } from './calendar-todo.js'
import type { OpenDeadlines } from './open-deadlines.js'
import { type Calendar, calendarOf, kindOf } from './working-days.js'

/**
 * Stores a change of the calendar until the due times of open records have followed it. A change that moves none is not
 * stored.
 */
export async function recordChange(
  tx: Tx,
  deadlines: OpenDeadlines,
  before: readonly DictionaryItem[],
  after: readonly DictionaryItem[],
): Promise<void> {
  const days = difference(toCalendar(before), toCalendar(after))
  if (days.length === 0) return
  const { id } = await scoped(tx, CalendarChangeEntity).insert({
    createTime: tx.clock.now(),
    days,
  })
  const { records } = await deadlines.preview(tx)
  if (records === 0) {
    await scoped(tx, CalendarChangeEntity).updateAll({ id }, { settledAt: tx.clock.now(), moved: 0 })
  }
  await updateChangeTodo(tx)
}

function toCalendar(items: readonly DictionaryItem[]): Calendar {
  return calendarOf(items.filter(({ enabled }) => enabled).map(({ value }) => value))
}

function difference(before: Calendar, after: Calendar): ChangedDay[] {
  const dates = new Set([...before.off, ...before.work, ...after.off, ...after.work])
  return [...dates].sort().flatMap((date) => {
    const [was, is] = [kindOf(before, date), kindOf(after, date)]
    return was === is ? [] : [{ date, before: was, after: is }]
  })
}
