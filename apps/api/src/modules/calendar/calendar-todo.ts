import { type Names, parseDate } from '@credit/contract'
import { IsNull } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { CalendarChangeEntity } from '#entities/calendar/calendar-change'
import { CalendarYearEntity } from '#entities/calendar/calendar-year'
import { DictionaryEntity } from '#entities/site/dictionary'
import { cityAreaId } from '../areas/read-areas.js'
import { HOLIDAY } from '../site/dictionaries/holiday.js'
import { replaceTodos } from '../todo/todo.js'
import { parseDay } from './working-days.js'

/** The next year's days are asked for from November on: the official notice comes in autumn. */
const ASKED_FROM_MONTH = 11
const PATH = '/baseinfo/calendar'
const CHANGE = 'change'
const yearKind = (year: number) => `year-${year}`

/** Updates the to-dos about years missing in the calendar; runs every day and after each change. */
export function refreshCalendarTodos(ctx: Ctx): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const { year, month } = parseDate(tx.clock.today())
    const asked = month >= ASKED_FROM_MONTH ? [year, year + 1] : [year]
    const calendar = await theCalendar(tx)
    if (!calendar) return
    const confirmed = new Set((await scoped(tx, CalendarYearEntity).find()).map((confirmation) => confirmation.year))
    const known = new Set(calendar.items.flatMap(({ value }) => Number(parseDay(value)?.date.slice(0, 4)) || []))
    await replaceCalendarTodos(
      tx,
      calendar.id,
      [year - 1, year, year + 1].map(yearKind),
      asked
        .filter((one) => !(confirmed.has(one) && known.has(one)))
        .map((one) => ({
          kind: yearKind(one),
          title: translateAll(known.has(one) ? 'calendar.todo.unconfirmed' : 'calendar.todo.missing', {
            year: one,
          }),
          link: `${PATH}?year=${one}`,
        })),
    )
  })
}

/** Opens the to-do about changes that due times have not followed, or closes it. */
export async function updateChangeTodo(tx: Tx): Promise<void> {
  const calendar = await theCalendar(tx)
  if (!calendar) return
  const open = await scoped(tx, CalendarChangeEntity).exists({ settledAt: IsNull() })
  await replaceCalendarTodos(
    tx,
    calendar.id,
    [CHANGE],
    open ? [{ kind: CHANGE, title: translateAll('calendar.todo.changed'), link: PATH }] : [],
  )
}

async function theCalendar(tx: Tx): Promise<DictionaryEntity | null> {
  return scoped(tx, DictionaryEntity).findOne({ code: HOLIDAY })
}

async function replaceCalendarTodos(
  tx: Tx,
  sourceId: string,
  kinds: readonly string[],
  open: readonly { kind: string; title: Names; link: string }[],
): Promise<void> {
  const areaId = await cityAreaId(tx)
  await replaceTodos(tx, 'calendar', {
    sourceIds: [sourceId],
    kinds,
    open: open.map((todo) => ({ ...todo, sourceId, areaId })),
  })
}
