import type { PlainDate, SettingDayKey } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { scoped } from '../../../database/scoped.js'
import { SettingDayEntity } from '../../../entities/credit/setting-day.js'
import { readCalendar } from '../../calendar/calendar.queries.js'
import { addWorkingDays } from '../../calendar/working-days.js'

/** Returns the last day of a term that began on a day, by default today: as many working days as a setting says. */
export async function endOfTerm(
  ctx: Ctx,
  key: SettingDayKey,
  from: PlainDate = ctx.clock.today(),
): Promise<PlainDate> {
  const [setting] = await scoped(ctx, SettingDayEntity).pick(['days'], { key })
  if (!setting) throw new Error(`the setting day ${key} is missing`)
  return addWorkingDays(await readCalendar(ctx), from, setting.days)
}

/** Returns the last day of a notice given today. */
export const noticeEnd = (ctx: Ctx): Promise<PlainDate> => endOfTerm(ctx, 'noticeDays')
