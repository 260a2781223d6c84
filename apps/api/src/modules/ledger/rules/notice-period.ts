import type { PlainDate, SettingDayKey } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { SettingDayEntity } from '#entities/ledger/setting-day'
import { readCalendar } from '../../calendar/calendar.queries.js'
import { addWorkingDays } from '../../calendar/working-days.js'

/** Returns the working days of a setting, and the calendar they are counted by. */
export async function readTerm(ctx: Ctx, key: SettingDayKey) {
  const [setting] = await scoped(ctx, SettingDayEntity).pick(['days'], { key })
  if (!setting) throw new Error(`the setting day ${key} is missing`)
  return { calendar: await readCalendar(ctx), days: setting.days }
}

/**
 * Returns the last day of a term that began on a day, by default today: the number of working days comes from a
 * setting.
 */
export async function endOfTerm(ctx: Ctx, key: SettingDayKey, from: PlainDate = ctx.clock.today()): Promise<PlainDate> {
  const { calendar, days } = await readTerm(ctx, key)
  return addWorkingDays(calendar, from, days)
}

/** Returns the last day of a notice given today. */
export const noticeEnd = (ctx: Ctx): Promise<PlainDate> => endOfTerm(ctx, 'noticeDays')
