import type { Ctx } from '../../core/context.js'
import { scoped } from '../../database/scoped.js'
import { DictionaryEntity } from '../../entities/site/dictionary.js'
import { type Calendar, calendarOf } from './working-days.js'

/** Returns the holidays and make-up days that supervisors keep in the dictionary HOLIDAY. */
export async function readCalendar(ctx: Ctx): Promise<Calendar> {
  const [holidays] = await scoped(ctx, DictionaryEntity).pick(['items'], { code: 'HOLIDAY' })
  const items = holidays?.items.filter(({ enabled }) => enabled) ?? []
  return calendarOf(items.map(({ value }) => value))
}
