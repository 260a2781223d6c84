import type { PlainDate } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { scoped } from '../../../database/scoped.js'
import { SettingDayEntity } from '../../../entities/credit/setting-day.js'
import { readCalendar } from '../../calendar/calendar.queries.js'
import { addWorkingDays } from '../../calendar/working-days.js'

/** Returns the last day of a notice given today: as many working days as the setting `noticeDays` says. */
export async function noticeEnd(ctx: Ctx): Promise<PlainDate> {
  const [setting] = await scoped(ctx, SettingDayEntity).pick(['days'], { key: 'noticeDays' })
  if (!setting) throw new Error('the setting day noticeDays is missing')
  return addWorkingDays(await readCalendar(ctx), ctx.clock.today(), setting.days)
}
